// Replaces the toolchain's Glibc module, which is not available in Embedded Swift, for the C library:
// declares what that module adds to the headers.

@_exported import CSystem

/// The thread's error number.
public var errno: Int32 {
  get { __errno_location().pointee }
  set { __errno_location().pointee = newValue }
}

/// Opens an existing file.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32) -> Int32 {
  touchstone_open(path, flags, 0)
}

/// Opens a file, or creates it with these permissions if `flags` include O_CREAT.
public func open(_ path: UnsafePointer<CChar>, _ flags: Int32, _ mode: mode_t) -> Int32 {
  touchstone_open(path, flags, mode)
}

/// Controls a descriptor with a command without an argument.
public func fcntl(_ descriptor: Int32, _ command: Int32) -> Int32 {
  touchstone_fcntl(descriptor, command, 0)
}

/// Controls a descriptor.
public func fcntl(_ descriptor: Int32, _ command: Int32, _ value: Int32) -> Int32 {
  touchstone_fcntl(descriptor, command, value)
}

/// The bits of a file's mode that contain its type.
public var S_IFMT: mode_t { 0o170000 }
/// A regular file.
public var S_IFREG: mode_t { 0o100000 }
/// A folder.
public var S_IFDIR: mode_t { 0o040000 }
/// A character device.
public var S_IFCHR: mode_t { 0o020000 }
/// A named pipe.
public var S_IFIFO: mode_t { 0o010000 }

/// The return value of `mmap` when it fails.
public var MAP_FAILED: UnsafeMutableRawPointer? { UnsafeMutableRawPointer(bitPattern: -1) }

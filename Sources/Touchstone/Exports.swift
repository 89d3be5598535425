@_exported import TouchGeometry
@_exported import TouchGestures
@_exported import TouchTracking

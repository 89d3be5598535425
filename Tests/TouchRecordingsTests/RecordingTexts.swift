import TouchRecordings

/// Small recordings in every format, with typical pitfalls, for the tests of this target.
enum RecordingTexts {
  /// Two fingers on a screen; no line names slot 0 at first, and the second touch lands at the same x.
  static let libinputRecord = """
    # libinput record
    version: 1
    ndevices: 1
    libinput:
      version: "1.22.1"
      git: "unknown"
    system:
      os: "debian:12"
      kernel: "6.1.0"
      dmi: "dmi:bvnA:(Q35+ICH9,2009):"
    devices:
    - node: /dev/input/event1
      evdev:
        # Name: Mock "Touch" screen
        name: "Mock \\"Touch\\" screen"
        id: [24, 4660, 22136, 256]
        codes:
          0: [0, 1, 2, 3] # EV_SYN
          1: [330] # EV_KEY
          3: [0, 1, 47, 53, 54, 57] # EV_ABS
        absinfo:
          0: [0, 3839, 0, 0, 12]
          1: [0, 2159, 0, 0, 12]
          47: [0, 9, 0, 0, 0]
          53: [0, 3839, 0, 0, 12]
          54: [0, 2159, 0, 0, 12]
          57: [0, 65535, 0, 0, 0]
        properties: [1]
      hid: [
        0x05, 0x01, 0x09, 0x02,
        0x25
      ]
      udev:
        properties:
        - ID_INPUT=1
        - ID_INPUT_TOUCHSCREEN=1
        virtual: false
      quirks:
      - AttrResolutionHint=45x45
      libinput:
        size: [320, 180]
        capabilities: [touch]
      events:
      # Current time is 07:33:19
      - libinput:
        - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
      - hid:
          time: [  0,      0]
          hidraw2: [
            0x54, 0x10
          ]
      - evdev:
        - [  0,      0,   3,  57,     100] # EV_ABS / ABS_MT_TRACKING_ID      100
        - [  0,      0,   3,  53,     300] # EV_ABS / ABS_MT_POSITION_X       300 (+300)
        - [  0,      0,   3,  54,     400] # EV_ABS / ABS_MT_POSITION_Y       400 (+400)
        - [  0,      0,   3,  47,       1] # EV_ABS / ABS_MT_SLOT               1
        - [  0,      0,   3,  57,     101]
        - [  0,      0,   3,  53,     300]
        - [  0,      0,   3,  54,     700]
        - [  0,      0,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +0ms
        libinput:
        - {time: 0.000000, type: TOUCH_DOWN, slot: 0, point: [ 25.00,  33.33]}
      - evdev:
        - [  0,   9697,   3,  53,     500]
        - [  0,   9697,   0,   0,       0] # ------------ SYN_REPORT (0) ---------- +9ms
      - evdev:
        - [  1,     10,   3,  57,      -1]
        - [  1,     10,   3,  47,       0]
        - [  1,     10,   3,  57,      -1]
        - [  1,     10,   0,   0,       0]
                                           # Touch device in neutral state
      - evdev:
        - [  1,  20000,   3,  57,     102]
        - [  1,  20000,   3,  54,     450]
        - [  1,  20000,   0,   0,       0]
      - evdev:
        - [  1,  30000,   3,  57,      -1]
        - [  1,  30000,   0,   0,       0]

    """

  /// A screen of protocol A, in packets without tracking numbers; values are padded with zeros.
  static let evemu = """
    # EVEMU 1.2
    # Input device name: "N-Trig"
    N: N-Trig MultiTouch
    I: 0003 1b96 0001 0110
    P: 02 00 00 00 00 00 00 00
    B: 00 0b 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 00 00 00 00 00 00 00
    B: 01 00 04 00 00 00 00 00 00
    B: 03 03 00 00 00 00 00 61 00
    A: 00 0 9600 0 0
    A: 01 0 7200 0 0
    A: 30 0 9600 0 0 75
    A: 35 0 9600 4 0 75
    A: 36 0 7200 4 0 75
    L: 00 0
    S: 00 0
    E: 1357751027.090934 0003 0035 0810\t# EV_ABS / ABS_MT_POSITION_X 810
    E: 1357751027.090936 0003 0036 0100
    E: 1357751027.090937 0003 0030 0300
    E: 1357751027.090938 0000 0002 0000\t# +++ SYN_MT_REPORT +++
    E: 1357751027.090939 0003 0035 5000
    E: 1357751027.090940 0003 0036 0100
    E: 1357751027.090941 0000 0002 0000
    E: 1357751027.090942 0000 0000 0000\t# --- SYN_REPORT (0) --- +0ms
    E: 1357751027.100942 0003 0035 5010
    E: 1357751027.100942 0003 0036 0100
    E: 1357751027.100942 0000 0002 0000
    E: 1357751027.100942 0003 0035 0820
    E: 1357751027.100942 0003 0036 0110
    E: 1357751027.100942 0000 0002 0000
    E: 1357751027.100942 0000 0000 0000
    E: 1357751027.110942 0003 0035 5020
    E: 1357751027.110942 0003 0036 0100
    E: 1357751027.110942 0000 0002 0000
    E: 1357751027.110942 0000 0000 0000
    E: 1357751027.120942 0000 0002 0000
    E: 1357751027.120942 0000 0000 0000

    """

  /// A dump in the body of a mail, partly quoted.
  static let evtest = """
    Hello,

    here is what evtest says:

    > Input driver version is 1.0.1
    > Input device ID: bus 0x18 vendor 0x27c6 product 0x113 version 0x100
    > Input device name: "GXTP7380:00 27C6:0113"
    > Supported events:
    >   Event type 0 (EV_SYN)
    >   Event type 1 (EV_KEY)
    >     Event code 330 (BTN_TOUCH)
    >   Event type 3 (EV_ABS)
    >     Event code 47 (ABS_MT_SLOT)
    >       Value      0
    >       Min        0
    >       Max        9
    >     Event code 53 (ABS_MT_POSITION_X)
    >       Value      0
    >       Min        0
    >       Max      960
    >       Resolution       4
    >     Event code 54 (ABS_MT_POSITION_Y)
    >       Value      0
    >       Min        0
    >       Max      540
    >       Resolution       3
    >     Event code 57 (ABS_MT_TRACKING_ID)
    >       Value      0
    >       Min        0
    >       Max    65535
    >     Event code 58 (ABS_MT_PRESSURE)
    >       Value      0
    >       Min        0
    >       Max     1000
    >     Event code 59 (ABS_MT_DISTANCE)
    >       Value      0
    >       Min        0
    >       Max        1
    > Properties:
    >   Property type 1 (INPUT_PROP_DIRECT)
    > Testing ... (interrupt to exit)
    Event: time 1596124249.087943, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value 0
    Event: time 1596124249.087943, type 3 (EV_ABS), code 53 (ABS_MT_POSITION_X), value 599
    Event: time 1596124249.087943, type 3 (EV_ABS), code 54 (ABS_MT_POSITION_Y), value 340
    Event: time 1596124249.087943, type 3 (EV_ABS), code 59 (ABS_MT_DISTANCE), value 1
    Event: time 1596124249.087943, type 4 (EV_MSC), code 4 (MSC_SCAN), value d0042
    Event: time 1596124249.087943, -------------- SYN_REPORT ------------
    Event: time 1596124249.097234, type 3 (EV_ABS), code 59 (ABS_MT_DISTANCE), value 0
    Event: time 1596124249.097234, type 3 (EV_ABS), code 58 (ABS_MT_PRESSURE), value 250
    Event: time 1596124249.097234, -------------- SYN_REPORT ------------

    and then it lifts:

    Event: time 1596124249.202273, type 3 (EV_ABS), code 59 (ABS_MT_DISTANCE), value 1
    Event: time 1596124249.202273, -------------- SYN_REPORT ------------
    Event: time 1596124249.262288, type 3 (EV_ABS), code 57 (ABS_MT_TRACKING_ID), value -1
    Event: time 1596124249.262288, -------------- SYN_REPORT ------------

    Regards

    """

  /// A phone with events of a sensor between the frames of the screen.
  static let getevent = """
    add device 1: /dev/input/event11
      name:     "ssp_context"
    could not get driver version for /dev/input/mice, Not a typewriter
    add device 2: /dev/input/event2
      name:     "sec_touchscreen"
    [     352.314747] /dev/input/event11: 0002 0003 00000003
    [     352.314751] /dev/input/event11: 0000 0000 00000000
    [     355.236338] /dev/input/event2: 0003 0039 0000001a
    [     355.236369] /dev/input/event2: 0001 014a 00000001
    [     355.236385] /dev/input/event2: 0003 0035 0000021d
    [     355.236390] /dev/input/event11: 0002 0003 00000003
    [     355.236398] /dev/input/event2: 0003 0036 00000630
    [     355.236400] /dev/input/event11: 0000 0000 00000000
    [     355.236498] /dev/input/event2: 0000 0000 00000000
    [     355.336498] /dev/input/event2: 0003 0039 ffffffff
    [     355.336498] /dev/input/event2: 0001 014a 00000000
    [     355.336500] /dev/input/event2: 0000 0000 00000000

    """

  /// The same phone with names instead of numbers, and with the ranges of the axes.
  static let namedGetevent = """
    add device 1: /dev/input/event2
      bus:      0018
      vendor    0012
      product   0034
      version   0056
      name:     "sec_touchscreen"
      location: ""
      version:  1.0.1
      events:
        KEY (0001): KEY_HOMEPAGE          BTN_TOUCH
        ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                    ABS_MT_POSITION_X     : value 0, min 0, max 1079, fuzz 0, flat 0, resolution 16
                    0036                  : value 0, min 0, max 1919, fuzz 0, flat 0, resolution 16
                    ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
      input props:
        INPUT_PROP_DIRECT
    [     355.236338] EV_ABS       ABS_MT_TRACKING_ID   0000001a
    [     355.236369] EV_KEY       BTN_TOUCH            DOWN
    [     355.236385] EV_ABS       ABS_MT_POSITION_X    0000021d
    [     355.236398] EV_ABS       ABS_MT_POSITION_Y    00000630
    [     355.236498] EV_SYN       SYN_REPORT           00000000             rate 120
    [     355.336498] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
    [     355.336500] EV_SYN       SYN_REPORT           00000000

    """

  static let all = [libinputRecord, evemu, evtest, getevent, namedGetevent]
}

extension Recording {
  static func read(text: String, file: String = "") -> RecordingOutcome {
    read(Array(text.utf8), file: file)
  }
}

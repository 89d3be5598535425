import TouchstoneCommands

// The command with the engine's recognizers; an app's command passes its own catalog.
TouchstoneProgram.run()

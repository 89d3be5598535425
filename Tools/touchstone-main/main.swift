import TouchstoneCommands

// The command with the engine's own recognizers; an app's command passes a catalog of its own.
TouchstoneProgram.run()

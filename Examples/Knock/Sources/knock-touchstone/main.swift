import Knock
import TouchRecordings
import TouchstoneCommands

// The command touchstone, which knows this app's recognizers in scenes.
TouchstoneProgram.run(recognizers: .knocking)

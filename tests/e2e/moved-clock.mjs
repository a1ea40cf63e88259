import { readFileSync } from 'node:fs'

// Loaded before a program: its days are ahead of the machine's by the milliseconds in the file that CLOCK_AHEAD_FILE
// names.
const MachineDate = Date
const aheadMs = () => Number(readFileSync(process.env.CLOCK_AHEAD_FILE ?? '', 'utf8'))

globalThis.Date = class extends MachineDate {
  constructor(...given) {
    super(...(given.length > 0 ? given : [MachineDate.now() + aheadMs()]))
  }

  static now() {
    return MachineDate.now() + aheadMs()
  }
}

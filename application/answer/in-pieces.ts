/**
 * Asks for a list. `inPieces` gives its elements one after the other as they are read, however many there are; it is
 * missing where only the whole can be had, as over HTTP. Refusals come before the first element.
 */
export type AskForList<Command, Element> = {
  (command: Command): Promise<readonly Element[]>
  inPieces?(command: Command): Promise<AsyncIterable<Element>>
}

/** A use case that lists what `inPieces` gives, as a whole too. */
export const listing = <Command, Element>(
  inPieces: (command: Command) => Promise<AsyncIterable<Element>>,
): AskForList<Command, Element> =>
  Object.assign(
    async (command: Command) => {
      const whole: Element[] = []
      for await (const element of await inPieces(command)) whole.push(element)
      return whole
    },
    { inPieces },
  )

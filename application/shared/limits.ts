/** What a server does for one resident, one address, and all at once. To change a number is to build anew. */
export const serverLimits = {
  /** What one resident or one address may do in a minute. Who asks for more is told when the next one begins. */
  perMinute: {
    /** A resident's writes and sign-ins, against scripts. More where one LINE account enters what many people say. */
    write: 60,
    /** A resident's reads, against scripts: a screen takes up to five. More where one account serves a counter. */
    read: 600,
    /** Pieces of files that a resident sends or reads, 512 KiB each. More where lines are fast and files many. */
    piece: 300,
    /** An address's calls before sign-in, against floods: it may be a whole mobile carrier's. Less under attack. */
    public: 6_000,
    /** An address's forms that were left, against false numbers. More where one address is a whole city. */
    leaving: 600,
    /** An address's codes that LINE refuses, so that nobody floods LINE through the server. Less under attack. */
    refusedSignIn: 60,
  },
  /** Guesses at a password of staff in 15 minutes, or at others' records and numbers in a day. The texts say ten. */
  guesses: 10,
  /** Connections of a process, which take memory (3 kB if idle) and files. More on a machine with plenty of both. */
  connections: 4_000,
  /** Milliseconds for the headers of a request, so that nobody holds a connection for nothing. No city needs more. */
  headersMs: 10_000,
  /** Milliseconds for all of a request. More where residents with slow lines are answered 408. */
  requestMs: 30_000,
  /** Milliseconds until a silent connection is closed. More than your proxy's (nginx: 60 s), or it answers 502. */
  silentMs: 65_000,
  /** Reads that run at once, writes, and calls before sign-in; more get 503. Less where the disk is very slow. */
  requestsAtOnce: 500,
  /** Milliseconds that the event loop may be late before requests get 503, so that none waits 2 s. Less: sooner. */
  latenessMs: 250,
  /** Requests meanwhile that are a crowd: a few are late because the machine is slow, and get no 503. */
  crowd: 64,
  /** Bytes of requests and long lists at once; a quarter for one resident. Less where there is under 1 GB. */
  memoryBytes: 128 * 1024 * 1024,
  /** Milliseconds in which a stop answers everybody. 3 s less than your service manager waits (Docker: 10 s). */
  stopMs: 7_000,
  /** Characters of the log that wait for its disk or reader; lines beyond are dropped. More if /metrics counts any. */
  logCharacters: 256 * 1024,
}

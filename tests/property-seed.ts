import fc from 'fast-check'

// The same values in every run, so that none depends on luck; `npm run bench -- properties` tries others.
fc.configureGlobal({ seed: Number(process.env.PROPERTY_SEED ?? 28) })

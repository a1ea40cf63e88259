/**
 * What compiled parts are made for and run on, as the name of a release says it: `linux-x64-node20`;
 * `linux-musl-x64-node20` where the C library is musl.
 */
export function machine() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  const musl = process.platform === 'linux' && !header.glibcVersionRuntime ? '-musl' : ''
  return `${process.platform}${musl}-${process.arch}-node${process.versions.node.split('.')[0]}`
}

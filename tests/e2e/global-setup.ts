export default async function buildForBrowserTests(): Promise<void> {}

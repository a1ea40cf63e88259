#!/bin/sh
# Runs the fast tests on another major version of Node: `sh tests/dev/on-node.sh 24`. Node comes from the registry, the
# driver of SQLite is compiled for it (some 2 minutes); both stay in ~/.cache/madoguchi for the next time.
set -eu
root=$(cd "$(dirname "$0")/../.." && pwd)
place="${XDG_CACHE_HOME:-$HOME/.cache}/madoguchi/node$1"
machine="$(node -p 'process.platform')-$(node -p 'process.arch')"
mkdir -p "$place"
npm install --silent --no-save --prefix "$place" "node-$machine@$1"
node="$place/node_modules/node-$machine"
export PATH="$node/bin:$PATH" npm_config_nodedir="$node"
copy="$place/copy"
mkdir -p "$copy"
(cd "$root" && git ls-files -z --cached --others --exclude-standard | xargs -0 tar -cf - --ignore-failed-read) | tar -xf - -C "$copy"
cd "$copy"
cmp -s package-lock.json installed || { npm ci && cp package-lock.json installed; }
echo "Node $(node --version)"
npm run test:fast

/** Why a server or a command can't start, and what the operator can do; in Japanese only, without anything secret. */
export const startFaults = {
  'key.missing':
    'DATA_KEY がありません。環境変数に設定してください。はじめての場合は openssl rand -hex 32 で作れます。',
  'key.malformed':
    'DATA_KEY は 32 バイトの鍵ではありません。16 進数 64 文字（openssl rand -hex 32）か base64 で設定してください。',
  'key.other':
    'DATA_KEY が、このデータベースの鍵ではありません。データベースは変えていません。データベースを作ったときの鍵（npm run keys -- rewrap のあとは新しい鍵）を設定してください。',
  'schema.older': 'データベースが前の版のものです。サーバーを一度起動すると、この版のものになります。',
  'schema.newer':
    'データベースが、このソフトウェアより新しい版のものです（{migration}）。新しい版のソフトウェアで起動するか、この版のときのバックアップを復元（npm run restore）してください。',
  'copy.unfinished':
    'このデータベースへの移行か復元が終わっていません。同じ npm run move か npm run restore をもう一度行ってください。',
  'copy.running':
    'このデータベースは移行中です。npm run move が終わってから、移行先を DATABASE_URL に設定して起動してください。',
  'server.running':
    '{file} を使うサーバーが、すでに動いています。先にそれを止めてください。コマンドは、動いたままで使えます。',
  'postgres.old':
    'PostgreSQL 14 以降が必要です（このサーバーは {name}）。新しい版のサーバーを指定してください。',
  'postgres.encoding':
    "データベースの文字コードが {encoding} です。UTF8 で作り直してください（create database … encoding 'UTF8'）。",
  'postgres.password': 'データベースのユーザー名かパスワードが違います。DATABASE_URL を確かめてください。',
  'postgres.user':
    'このユーザーではデータベースに接続できません。DATABASE_URL と pg_hba.conf を確かめてください。',
  'postgres.database':
    'その名前のデータベースがありません。DATABASE_URL を確かめるか、データベースを作ってください。',
  'postgres.connections': 'データベースの接続数が上限に達しています。max_connections を確かめてください。',
  'postgres.starting': 'データベースが起動中か停止中です。しばらくしてから、もう一度起動してください。',
  'postgres.unreachable':
    'データベースのサーバーに接続できません（{reason}）。DATABASE_URL のホストとポートを確かめてください。',
  'postgres.owner': 'このユーザーには表を作る権限がありません。データベースの所有者で接続してください。',
  'file.other':
    'DATABASE_URL のファイルは、データベースではないか、壊れています。パスを確かめるか、バックアップを復元（npm run restore）してください。',
  'file.unusable':
    'DATABASE_URL のファイルを開けません。パスと、ファイルとフォルダーの権限を確かめてください。',
  'file.locked':
    'ほかのプログラムがデータベースを使っていて、開けません。それが終わってから、もう一度起動してください。',
  'path.unusable': '{path} を使えません（{code}）。パスと、ファイルとフォルダーの権限を確かめてください。',
  'port.taken': 'PORT={port} は、ほかのプログラムが使っています。それを止めるか、PORT を変えてください。',
  'port.forbidden':
    'PORT={port} を使う権限がありません。1024 以上の番号にして、前にプロキシを置いてください。',
  'host.unknown': 'HOST={host} は、このコンピューターのアドレスではありません。HOST を変えてください。',
  'build.incomplete':
    '組み立てられたファイルがそろっていません（{file}）。npm run build をもう一度行ってください。',
} as const

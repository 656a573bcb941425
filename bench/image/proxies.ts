import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { setDefaultCACertificates } from 'node:tls';
import { makeAuthority, makeCertificate } from '#testing/database/postgres/certificates.ts';
import { SITE } from './house.ts';

/** The second name of the site, which leads to nginx. */
export const NGINX_SITE = 'https://nginx.zelo.exemplo.com.br';
const UP_WITHIN_MS = 30_000;

/**
 * Caddy and nginx of Debian by the files of deploy/, each with TLS below an authority of this trial, which this process
 * trusts from now on: its certificate is the file `authority`.
 */
export async function startProxies(folder: string): Promise<{ authority: string; close(): Promise<void> }> {
  const authority = await makeAuthority(folder, 'autoridade');
  setDefaultCACertificates([await readFile(authority.cert, 'utf8')]);
  const running = [await startCaddy(folder, authority), await startNginx(folder, authority)];
  await Promise.all([SITE, NGINX_SITE].map((site) => untilAnswered(site)));
  return {
    authority: authority.cert,
    async close() {
      await Promise.all(running.map((child) => ended(child)));
    },
  };
}

type Authority = Awaited<ReturnType<typeof makeAuthority>>;

/** The site's own file; around it only where the certificates come from. */
async function startCaddy(folder: string, { cert, key }: Authority): Promise<ChildProcess> {
  const file = join(folder, 'Caddyfile');
  const pki = `pki {\n ca local {\n root {\n cert ${cert}\n key ${key}\n }\n }\n }`;
  await writeFile(
    file,
    `{\n admin off\n local_certs\n skip_install_trust\n ${pki}\n}\nimport ${process.cwd()}/deploy/compose/Caddyfile\n`,
  );
  const env = { APP_URL: SITE, XDG_DATA_HOME: join(folder, 'caddy'), XDG_CONFIG_HOME: join(folder, 'caddy') };
  return startIn('caddy', ['caddy', 'run', '--adapter', 'caddyfile', '--config', file], folder, env);
}

async function startNginx(folder: string, authority: Authority): Promise<ChildProcess> {
  const names = [SITE, NGINX_SITE].map((site) => `DNS:${new URL(site).hostname}`).join(',');
  const made = await makeCertificate(folder, 'nginx', names, authority);
  // Where the file looks for them: /etc and nginx's log are this trial's own.
  const live = `/etc/letsencrypt/live/${new URL(SITE).hostname}`;
  await mkdir(live, { recursive: true });
  await copyFile(made.cert, join(live, 'fullchain.pem'));
  await copyFile(made.key, join(live, 'privkey.pem'));
  const file = join(folder, 'nginx.conf');
  const own = join(folder, 'nginx');
  await mkdir(own, { mode: 0o755 });
  const lines = [
    'daemon off;',
    `pid ${own}/pid;`,
    'events {}',
    `http { client_body_temp_path ${own}/body; proxy_temp_path ${own}/proxy; include ${process.cwd()}/deploy/nginx/zelo.conf; }`,
  ];
  await writeFile(file, lines.join('\n'));
  return startIn('nginx', ['nginx', '-c', file, '-e', `${own}/error.log`], folder, {});
}

function startIn(
  machine: string,
  words: readonly string[],
  folder: string,
  env: Record<string, string>,
): ChildProcess {
  const log = openSync(join(folder, `${machine}.log`), 'w');
  return spawn('ip', ['netns', 'exec', machine, ...words], {
    env: { ...process.env, ...env },
    stdio: ['ignore', log, log],
  });
}

/** Last complaints of the proxies; '' where there are none. */
export async function saidByProxies(folder: string): Promise<string> {
  const files = ['caddy.log', 'nginx/error.log'].map((name) => join(folder, name));
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const lines = texts.flatMap((text) =>
    text
      .split('\n')
      .filter((line) => /error|warn/i.test(line))
      .slice(-10),
  );
  return lines.map((line) => `${line.slice(0, 400)}\n`).join('');
}

/** Until a site serves. @throws after half a minute */
export async function untilAnswered(site: string): Promise<void> {
  const until = Date.now() + UP_WITHIN_MS;
  for (;;) {
    const answer = await fetch(`${site}/readyz`).catch((error: unknown) => error);
    if (answer instanceof Response && answer.ok) return;
    const said = answer instanceof Response ? answer.status : answer instanceof Error ? answer.cause : answer;
    if (Date.now() > until) throw new Error(`${site} does not answer: ${String(said)}`);
    await sleep(100);
  }
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const end = once(child, 'exit');
  child.kill('SIGTERM');
  await end;
}

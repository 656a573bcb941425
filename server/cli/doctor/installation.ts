import { access, constants, stat } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { TITLES } from '#features/mesa/provedores/provedores.public.ts';
import { contractionsAhead, isMigrated, migrationsAhead } from '#platform/db/migrate.ts';
import { readServer } from '#platform/db/queries/server-facts.ts';
import { canRewriteAudit } from '#platform/db/roles.ts';
import { wasProxyIgnored } from '#platform/http/proxy/proxy-watch.ts';
import { freeBytes } from '#platform/files/disk.ts';
import { aviso, bem, mal, reasonOf, type Finding } from './finding.ts';
import type { Opened } from '../open.ts';

const GIB = 1024 ** 3;
/** With less free space than this, the next copy or a day of uploads may not fit. */
const LITTLE_SPACE = 2 * GIB;
/**
 * Allowed difference between the database's clock and this machine's, because promised times depend on both.
 */
const CLOCK_MS = 5_000;

/** Checks the settings that concern the installation as a whole. */
export function checkMode({ demo, appUrl, trustProxy, clamdUrl, insecureAllowed }: Config): Finding[] {
  if (demo) return [aviso('Modo', 'demonstração', 'Para atender de verdade: NODE_ENV=production')];
  const behind = appUrl.startsWith('https:') && trustProxy === false;
  return [
    bem('Modo', 'produção'),
    bem('Configuração', 'todas as variáveis se leem'),
    appUrl.startsWith('https:')
      ? bem('APP_URL', appUrl)
      : mal(
          'APP_URL',
          `${appUrl} não é https`,
          'Ponha um proxy com certificado na frente e use o endereço https.',
        ),
    ...(behind
      ? [
          aviso(
            'TRUST_PROXY',
            'ausente: atrás de um proxy, todos os visitantes parecem vir do endereço dele',
            'Defina TRUST_PROXY, em geral 1: docs/operations.md, “Behind a proxy”.',
          ),
        ]
      : []),
    ...(insecureAllowed.length > 0
      ? [
          aviso(
            'INSECURE_ALLOWED',
            `TLS dispensado por decisão: ${insecureAllowed.join(', ')}`,
            'Só em uma rede que seja toda sua.',
          ),
        ]
      : []),
    ...(clamdUrl === null
      ? [aviso(TITLES.clamd, 'ausente: os arquivos são guardados sem exame', 'Defina CLAMD_URL.')]
      : []),
  ];
}

/** Checks whether a server of this folder noticed a proxy that its settings do not name. */
export async function checkProxy({ dataDir, trustProxy }: Config, now: number): Promise<Finding[]> {
  if (trustProxy || !(await wasProxyIgnored(dataDir, now))) return [];
  return [
    mal(
      'Proxy',
      'há um na frente do servidor, e TRUST_PROXY não fala dele: todos parecem vir de um endereço só',
      'Defina TRUST_PROXY, em geral 1, e reinicie: docs/operations.md, “Behind a proxy”.',
    ),
  ];
}

/** Checks the data folder: it exists, is writable, closed to other users and has free space. */
export async function checkFolder({ dataDir: folder }: Config): Promise<Finding[]> {
  if (!existsSync(folder))
    return [aviso('DATA_DIR', `${folder} ainda não existe`, 'O primeiro início a cria.')];
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    return [mal('DATA_DIR', `${folder}: ${reasonOf(error)}`, 'Dê a pasta ao usuário que roda o servidor.')];
  }
  const { mode } = await stat(folder);
  const free = await freeBytes(folder);
  const words = `${folder}, ${(free / GIB).toFixed(1).replace('.', ',')} GiB livres`;
  return [
    free < LITTLE_SPACE
      ? aviso('DATA_DIR', words, 'Libere espaço: envios e cópias param quando o disco enche.')
      : bem('DATA_DIR', words),
    ...((mode & 0o066) === 0
      ? []
      : [aviso('DATA_DIR', 'outros usuários desta máquina podem ler a pasta', `chmod go-rw ${folder}`)]),
  ];
}

/** True when there is a database to check; the first start creates the embedded one. */
export function hasDatabase({ databaseUrl, dataDir }: Config): boolean {
  return databaseUrl !== null || existsSync(join(dataDir, 'postgres'));
}

/** Checks whether the role that serves is kept from what only the owner of the tables may do. */
export async function checkRoles({ deps }: Opened): Promise<Finding> {
  const what = 'Papéis do banco';
  if (!(await canRewriteAudit(deps.db)))
    return bem(what, 'dois: o que serve não altera tabelas, a auditoria nem documentos emitidos');
  return aviso(
    what,
    'um só: quem serve também pode reescrever a auditoria e os documentos emitidos',
    'Crie um segundo e defina DATABASE_OWNER_URL: docs/operations.md, “Two roles”.',
  );
}

/** Checks the database: version, schema, clock and free connections. */
export async function checkDatabase({ connection, deps }: Opened): Promise<Finding[]> {
  const { version, clock, maxConnections, connections } = await readServer(deps.db);
  const where = 'url' in connection ? 'servidor próprio' : 'embutido';
  const apart = Math.abs(clock.getTime() - deps.clock().getTime());
  const few = maxConnections - connections < 20;
  return [
    bem('PostgreSQL', `${version}, ${where}`),
    await schemaOf(deps),
    ...(apart > CLOCK_MS
      ? [
          mal(
            'Relógio',
            `o do banco e o desta máquina diferem em ${Math.round(apart / 1000)} s`,
            'Acerte os dois por NTP: prazos e sessões contam com eles.',
          ),
        ]
      : []),
    ...(few
      ? [
          aviso(
            'Conexões',
            `${connections} de ${maxConnections} em uso`,
            'Cada réplica usa até 16: aumente max_connections ou use menos réplicas.',
          ),
        ]
      : []),
  ];
}

async function schemaOf({ db }: Opened['deps']): Promise<Finding> {
  const [ahead, taken] = [await migrationsAhead(db), await contractionsAhead(db)];
  if (taken.length > 0)
    return mal(
      'Esquema',
      `uma versão mais nova tirou o que esta usa (${taken.join(', ')})`,
      'Inicie aquela versão.',
    );
  if (!(await isMigrated(db)))
    return mal('Esquema', 'há migrações por fazer', 'Inicie, ou reinicie, o servidor desta versão.');
  return ahead.length === 0
    ? bem('Esquema', 'em dia')
    : aviso(
        'Esquema',
        `também de uma versão mais nova (${ahead.join(', ')}); esta serve nele`,
        'Enquanto estiver assim, faça as cópias de segurança com o programa daquela versão.',
      );
}

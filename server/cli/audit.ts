import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pinnedIn } from '../drivers.ts';
import {
  readAnchors,
  verificarAuditoria,
  type StampRoots,
  type VerifiedAudit,
} from '../features/instalacao/auditoria/auditoria.public.ts';
import { isMigrated } from '../platform/db/migrate.ts';
import { canRewriteAudit } from '../platform/db/roles.ts';
import { CliError, type CommandCall } from './command.ts';
import { actor, inWords } from './copias.ts';
import { refuseEmpty, withInstallation } from './open.ts';

/** Verifies the whole audit: its chain, and its anchors outside the database. */
export async function auditVerify(call: CommandCall): Promise<number> {
  const { rootsFile } = call.config.signature;
  const roots = rootsFile === null ? null : await pinnedIn(rootsFile);
  const anchors = await anchorsOf(call);
  await refuseEmpty(call.config);
  const done = await withInstallation(
    call.config,
    async ({ deps }) => {
      if (!(await isMigrated(deps.db)))
        throw new CliError('O banco é de outra versão. Inicie o servidor antes.');
      if (await canRewriteAudit(deps.db)) call.warn(ONE_ROLE);
      return verificarAuditoria({ actor, input: { anchors, roots }, deps });
    },
    { looksOnly: true },
  );
  return tell(call, done, roots);
}

const ONE_ROLE =
  'Há um só papel no banco: quem serve também pode reescrever a auditoria. Veja docs/operations.md, “Two roles”.';

async function anchorsOf(call: CommandCall): Promise<Map<number, string>> {
  const { anchors: path } = call.options;
  if (typeof path !== 'string') return new Map();
  const input = path === '-' ? Readable.from([(await call.stdin()) ?? '']) : createReadStream(path);
  try {
    return await readAnchors(createInterface({ input, crlfDelay: Infinity }));
  } catch (error) {
    if (!(error instanceof RangeError)) throw inWords(error);
    throw new CliError(
      `As âncoras se contradizem no lote ${error.message}. Depois de uma restauração a auditoria segue da cópia: use só o log desde então.`,
    );
  }
}

const WHO: Readonly<Record<NonNullable<VerifiedAudit['fault']>['por'], string>> = {
  cadeia: 'o encadeamento não confere',
  ancora: 'a auditoria foi refeita: ela não é a que o log guardou',
  carimbo: 'a auditoria foi refeita, ou o carimbo do tempo trocado: um não confere com o outro',
};

function tell(call: CommandCall, done: VerifiedAudit, roots: StampRoots): number {
  const { fault, lotes, linhas, semSelo, ancoras, carimbos, testemunhado } = done;
  if (fault) {
    const where = fault.linha === null ? '' : `, a partir da linha ${fault.linha}`;
    call.warn(`A auditoria foi alterada no lote ${fault.lote}${where}: ${WHO[fault.por]}.`);
    if (fault.linha === null) call.warn('O lote, ou as suas linhas, não está mais no banco.');
  } else {
    call.say(`A auditoria confere: ${linhas} linhas em ${lotes} lotes.`);
  }
  call.say(`Âncoras do log conferidas: ${ancoras}. Carimbos do tempo conferidos: ${carimbos}.`);
  if (carimbos > 0 && !roots)
    call.warn('Sem SIGNATURE_ROOTS não se prova de que autoridade são os carimbos do tempo.');
  if (testemunhado === null) {
    call.warn(
      'Nada fora do banco testemunha esta auditoria: refeita por inteiro, ela conferiria também. Use --anchors com o log do servidor.',
    );
  } else if (!fault) call.say(`Até o lote ${testemunhado}, o que está fora do banco diz o mesmo.`);
  if (semSelo > 0) call.say(`Linhas ainda sem selo: ${semSelo}.`);
  return fault ? 1 : 0;
}

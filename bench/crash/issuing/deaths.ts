import type { PscFake } from '../../../server/demo/psc/psc-fake.ts';
import {
  askIssue,
  documentoDeHoje,
  readDocumentos,
  writeDocumento,
} from '../../../server/testing/scenes/caso-a-decidir.ts';
import type { Providers } from '../providers.ts';
import type { Victim } from '../victim.ts';
import type { HeldCase } from './people.ts';
import { until } from './until.ts';
import type { Watch } from './watch.ts';

export type World = {
  victim: Victim;
  watch: Watch;
  psc: PscFake;
  providers: Pick<Providers, 'smtp'>;
  problems: string[];
};

/** One step at which the server dies; what a death at it needs of its case. */
export type Death = {
  name: string;
  tipo: HeldCase['tipo'];
  /** Whether the doctor has a range of SNCR numbers: else a kind of special control leaves on paper. */
  numeros: boolean;
  die(world: World, held: HeldCase): Promise<void>;
};

/** Longer than a death is waited for: the provider answers nobody meanwhile. */
const SILENT_MS = 600_000;

/** Kills the server, lets go what held it, and starts it again; the lease of what it did is over at once. */
async function killed({ victim, watch }: World, release: () => unknown = () => undefined): Promise<void> {
  await victim.kill();
  await release();
  await victim.start();
  // What the dead one may still be doing keeps others away for up to two minutes: they would only be waited for.
  await watch.query(
    `update arrendamentos set ate = now() - interval '1 second' where chave like 'assinar:%' or chave like 'email:%'`,
  );
}

async function write(held: HeldCase): Promise<string> {
  return (await writeDocumento(held, documentoDeHoje(held.tipo))).id;
}

/** Issues what is written. @returns once the server said yes */
async function issue(held: HeldCase): Promise<void> {
  const { status, body } = await askIssue(held);
  if (status !== 200) throw new Error(`an issue answered ${status}: ${JSON.stringify(body)}`);
}

async function dieAtDraft(world: World, held: HeldCase): Promise<void> {
  const written = await writeDocumento(held, documentoDeHoje(held.tipo));
  await killed(world);
  const [read, ...more] = (await readDocumentos(held)).documentos;
  const same =
    JSON.stringify([read?.id, read?.documento]) === JSON.stringify([written.id, written.documento]);
  if (!same || more.length > 0) world.problems.push('an acknowledged draft is not there as it was written');
  await issue(held);
}

async function dieBeforeCommit(world: World, held: HeldCase): Promise<void> {
  const { watch, problems } = world;
  const id = await write(held);
  const release = await watch.holdCommits();
  const asked = askIssue(held).catch(() => null);
  const range = "select 1 from faixas_sncr where medico_id = $1 and numero = 'RCE'";
  await watch.written('a number to be taken', range, [held.medica.medico.id]);
  await watch.waiting('the issue to wait before its commit');
  await killed(world, release);
  await asked;
  const [row] = await watch.query<{ estado: string }>('select estado from documentos where id = $1', [id]);
  const [faixa] = await watch.query<{ taken: string }>(
    'select sum(proximo - inicio) as taken from faixas_sncr where medico_id = $1',
    [held.medica.medico.id],
  );
  if (row?.estado !== 'rascunho') problems.push(`an issue that was cut before its commit is ${row?.estado}`);
  if (Number(faixa?.taken) !== 0) problems.push('a number was lost with an issue that was cut');
  await issue(held);
}

async function dieAtAcknowledged(world: World, held: HeldCase): Promise<void> {
  await write(held);
  await issue(held);
  await killed(world);
}

/** The bytes (with a hole to sign, or of a sheet to print) are stored, and the row that names them is not. */
async function dieBeforeRow(world: World, held: HeldCase): Promise<void> {
  const id = await write(held);
  await issue(held);
  const release = await world.watch.holdDocumento(id);
  await world.watch.waiting('bytes to be stored');
  await killed(world, release);
}

/** Prepared, and the provider is asked: it answers after `ms`. */
async function hashAsked({ psc, watch }: World, held: HeldCase, ms: number): Promise<string> {
  const id = await write(held);
  psc.faults.slowMs = ms;
  const before = psc.calls['signature'] ?? 0;
  await issue(held);
  const prepared = 'select 1 from documentos where id = $1 and preparado_objeto is not null';
  await until('the hash to be asked', async () => {
    const asked = (psc.calls['signature'] ?? 0) > before;
    return asked ? (await watch.query(prepared, [id]))[0] : undefined;
  });
  psc.faults.slowMs = 0;
  return id;
}

async function dieAtHash(world: World, held: HeldCase): Promise<void> {
  await hashAsked(world, held, SILENT_MS);
  await killed(world);
}

/** Signed, injected and stored; the row says nothing of it. */
async function dieBeforeMark(world: World, held: HeldCase): Promise<void> {
  const id = await hashAsked(world, held, 1_000);
  const release = await world.watch.holdDocumento(id);
  await world.watch.waiting('the signed bytes to be stored');
  await killed(world, release);
}

/** Everything of the mark is written, the mail's job included; nothing is committed. */
async function dieInMark(world: World, held: HeldCase): Promise<void> {
  const id = await hashAsked(world, held, 1_000);
  const release = await world.watch.holdCommits();
  await world.watch.written('the mark to be written', 'select 1 from documentos where id = $1', [id]);
  await killed(world, release);
}

/** The mail is taken by its server, and ours never hears of it. */
async function dieAtMail(world: World, held: HeldCase): Promise<void> {
  const { smtp } = world.providers;
  await write(held);
  smtp.faults.holdAnswer = true;
  await issue(held);
  await until('the mail of the document', async () => (await mailsOf(world, held))[0]);
  await killed(world);
  smtp.faults.holdAnswer = false;
}

/** The mails that tell a patient of the finished document. */
export async function mailsOf({ providers }: Pick<World, 'providers'>, { patient }: HeldCase) {
  const all = await providers.smtp.mensagens();
  return all.filter(
    ({ para, assunto }) =>
      para.includes(patient.dados.emailContato) && assunto.startsWith('Seu documento está pronto'),
  );
}

/** Every step of issuing and signing, in the order of a document's life. */
export const ISSUING_DEATHS: readonly Death[] = [
  { name: 'draft saved', tipo: 'relatorio', numeros: false, die: dieAtDraft },
  { name: 'number taken, not committed', tipo: 'controle_especial', numeros: true, die: dieBeforeCommit },
  { name: 'issued', tipo: 'controle_especial', numeros: true, die: dieAtAcknowledged },
  { name: 'sheet to print stored', tipo: 'controle_especial', numeros: false, die: dieBeforeRow },
  { name: 'bytes to sign stored', tipo: 'relatorio', numeros: false, die: dieBeforeRow },
  { name: 'hash asked', tipo: 'relatorio', numeros: false, die: dieAtHash },
  { name: 'signed bytes stored', tipo: 'relatorio', numeros: false, die: dieBeforeMark },
  { name: 'marked, not committed', tipo: 'controle_especial', numeros: true, die: dieInMark },
  { name: 'mail taken', tipo: 'relatorio', numeros: false, die: dieAtMail },
];

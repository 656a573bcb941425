import type { PscFake } from '#demo/psc/psc-fake.ts';
import type { TsaFake } from '#demo/tsa/tsa-fake.ts';
import { HURRY_JOBS } from '#testing/app/jobs.ts';
import { askIssue, documentoDeHoje, readDocumentos, writeDocumento } from '#testing/scenes/caso-a-decidir.ts';
import type { Providers } from '../providers.ts';
import type { Victim } from '../victim.ts';
import type { HeldCase } from './people.ts';
import type { SncrBeside } from './sncr-beside.ts';
import { until } from './until.ts';
import type { Watch } from './watch.ts';

export type World = {
  victim: Victim;
  watch: Watch;
  psc: PscFake;
  tsa: TsaFake;
  sncr: SncrBeside;
  providers: Pick<Providers, 'smtp'>;
  problems: string[];
};

/** A step at which the server is killed, and the needs of its case. */
export type Death = {
  name: string;
  tipo: HeldCase['tipo'];
  /** Source of SNCR numbers; without any, a kind of special control leaves on paper. */
  numeros: 'none' | 'entered' | 'asked';
  die(world: World, held: HeldCase): Promise<void>;
};

/** Longer than any wait for a death: the provider answers nobody meanwhile. */
const SILENT_MS = 600_000;
/** Long enough for a kill or a lock before the answer. */
const STAMP_MS = 2_000;

/**
 * Kills the server, releases the lock that delayed it, and starts it again; ends the lease of the killed job at once.
 */
export async function killed(
  { victim, watch }: World,
  release: () => unknown = () => undefined,
): Promise<void> {
  await victim.kill();
  await release();
  await victim.start();
  // Without this, the dead server's leases and locks would delay the round for minutes.
  await watch.query(
    `update arrendamentos set ate = now() - interval '1 second' where chave like 'assinar:%' or chave like 'email:%' or chave = 'arquivar'`,
  );
}

export async function write(held: HeldCase): Promise<string> {
  return (await writeDocumento(held, documentoDeHoje(held.tipo))).id;
}

/** Issues the drafts. @returns once the server has answered */
export async function issue(held: HeldCase): Promise<void> {
  const { status, body } = await askIssue(held);
  if (status !== 200) throw new Error(`an issue answered ${status}: ${JSON.stringify(body)}`);
}

export async function dieAtDraft(world: World, held: HeldCase): Promise<void> {
  const written = await writeDocumento(held, documentoDeHoje(held.tipo));
  await killed(world);
  const [read, ...more] = (await readDocumentos(held)).documentos;
  const same =
    JSON.stringify([read?.id, read?.documento]) === JSON.stringify([written.id, written.documento]);
  if (!same || more.length > 0) world.problems.push('an acknowledged draft is not there as it was written');
  await issue(held);
}

export async function dieBeforeCommit(world: World, held: HeldCase): Promise<void> {
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
  // The commit leaves with the writes: PostgreSQL may have it, and then ends it without the server that asked.
  const cut = row?.estado === 'rascunho';
  if (Number(faixa?.taken) !== (cut ? 0 : 1))
    problems.push(`an issue that was cut took ${faixa?.taken} numbers`);
  if (cut) await issue(held);
}

export async function dieAtAcknowledged(world: World, held: HeldCase): Promise<void> {
  await write(held);
  await issue(held);
  await killed(world);
}

/** The bytes (to be signed, or of a sheet to print) are stored, their row is not. */
export async function dieBeforeRow(world: World, held: HeldCase): Promise<void> {
  const id = await write(held);
  await issue(held);
  const release = await world.watch.holdDocumento(id);
  await world.watch.waiting('bytes to be stored');
  await killed(world, release);
}

/** Prepared, and the provider was asked; it answers after `ms`. */
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

export async function dieAtHash(world: World, held: HeldCase): Promise<void> {
  await hashAsked(world, held, SILENT_MS);
  await killed(world);
}

/** Signed, injected and stored; the row is not written. */
export async function dieBeforeMark(world: World, held: HeldCase): Promise<void> {
  const id = await hashAsked(world, held, 1_000);
  const release = await world.watch.holdDocumento(id);
  await world.watch.waiting('the signed bytes to be stored');
  await killed(world, release);
}

/** All rows of the mark are written, the mail's job included; nothing is committed. */
export async function dieInMark(world: World, held: HeldCase): Promise<void> {
  const id = await hashAsked(world, held, 1_000);
  const release = await world.watch.holdCommits();
  await world.watch.written('the mark to be written', 'select 1 from documentos where id = $1', [id]);
  await killed(world, release);
}

/** The time-stamping authority answers after `STAMP_MS` from now on; earlier signatures no longer need it. */
async function slowStamps({ watch, tsa }: World): Promise<number> {
  const open = 'select 1 from documentos where assinado_em is not null and arquivado_em is null limit 1';
  await until('all proofs', async () => {
    await watch.query(HURRY_JOBS);
    return (await watch.query(open)).length === 0 || undefined;
  });
  tsa.faults.slowMs = STAMP_MS;
  return tsa.calls;
}

/**
 * Signed by the key, and its time-stamp (the first, before it is stored; the second, among its proofs) was requested.
 */
export function dieAtStamp(nth: 1 | 2): Death['die'] {
  return async (world, held) => {
    const { tsa } = world;
    await write(held);
    const before = await slowStamps(world);
    await issue(held);
    await until('the time-stamp to be asked for', async () => tsa.calls >= before + nth || undefined);
    await killed(world, () => void (tsa.faults.slowMs = 0));
  };
}

/** Signed and delivered; the bytes with proofs are stored, and the row still names those without. */
export async function dieBeforeProofs(world: World, held: HeldCase): Promise<void> {
  const { watch, tsa } = world;
  const id = await write(held);
  const before = await slowStamps(world);
  await issue(held);
  await until('the proofs to be asked for', async () => tsa.calls >= before + 2 || undefined);
  const release = await watch.holdDocumento(id);
  await watch.waiting('the bytes with proofs to be stored');
  await killed(world, release);
  tsa.faults.slowMs = 0;
}

/** The mail server has accepted the mail, and its answer is lost. */
export async function dieAtMail(world: World, held: HeldCase): Promise<void> {
  const { smtp } = world.providers;
  await write(held);
  smtp.faults.holdAnswer = true;
  await issue(held);
  await until('the mail of the document', async () => (await mailsOf(world, held))[0]);
  await killed(world);
  smtp.faults.holdAnswer = false;
}

/** Mails about the finished document. */
export async function mailsOf({ providers }: Pick<World, 'providers'>, { patient }: HeldCase) {
  const all = await providers.smtp.mensagens();
  return all.filter(
    ({ para, assunto }) =>
      para.includes(patient.dados.emailContato) && assunto.startsWith('Seu documento está pronto'),
  );
}

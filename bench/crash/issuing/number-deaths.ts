import {
  lerNumerosDoSncr,
  listarFaixas,
  pedirNumeros,
  voltarDoSncr,
} from '#contracts/documentos/numeros.contract.ts';
import { signInAtSncr } from '#testing/providers/sncr.ts';
import type { World } from './deaths.ts';
import { issue, killed, write } from './deaths.ts';
import type { HeldCase } from './people.ts';
import { until } from './until.ts';

/** Long enough for a kill or a lock before the answer. */
const ANSWER_MS = 2_000;
const LOST = 'A resposta do SNCR se perdeu';

const OF_MEDICO = 'select 1 from pedidos_de_numeros where medico_id = $1';

/** Signs the doctor in at SNCR's page. @returns the redirect, which requests the numbers */
async function signIn({ sncr }: World, { medica }: HeldCase): Promise<() => Promise<unknown>> {
  const { http } = medica;
  const { url } = await http.want(pedirNumeros, 200, { body: { numero: 'RCE', quantidade: 10 } });
  const { searchParams } = await signInAtSncr(url, sncr.admit(medica));
  return () => http.call(voltarDoSncr, { query: Object.fromEntries(searchParams) });
}

const titleOf = async ({ medica }: HeldCase) =>
  (await medica.http.want(lerNumerosDoSncr, 200)).ultimo?.titulo;

async function untilGiven({ medica }: HeldCase): Promise<void> {
  await until('numbers of SNCR', async () => {
    const { faixas } = await medica.http.want(listarFaixas, 200);
    return faixas.length > 0 || undefined;
  });
}

/** The given numbers are lost: the doctor reads so a minute later, asks again, and receives others. */
async function askAfterLoss(world: World, held: HeldCase): Promise<void> {
  const { watch, problems } = world;
  await watch.query(
    "update pedidos_de_numeros set pedido_em = pedido_em - interval '61 seconds' where medico_id = $1",
    [held.medica.medico.id],
  );
  const said = await titleOf(held);
  if (said !== LOST) problems.push(`of numbers that were lost the doctor reads ${said}`);
  await (
    await signIn(world, held)
  )();
  await untilGiven(held);
}

/** Redirects while SNCR answers late. @returns once SNCR was asked for numbers */
async function comeBack(world: World, held: HeldCase): Promise<void> {
  const { sncr, watch } = world;
  const back = await signIn(world, held);
  Object.assign(sncr.fake.faults, { slowMs: ANSWER_MS, afterSignIn: true });
  const service = '/numeracoes/receita-especial-retencao';
  const before = sncr.fake.calls[service] ?? 0;
  back().catch(() => undefined);
  await until('SNCR to be asked', async () => (sncr.fake.calls[service] ?? 0) > before || undefined);
  sncr.fake.faults.slowMs = 0;
  const pedindo = await watch.query(`${OF_MEDICO} and estado = 'pedindo'`, [held.medica.medico.id]);
  if (pedindo.length !== 1) world.problems.push('SNCR is asked before the request says so');
}

export async function dieAtNumbersAsked(world: World, held: HeldCase): Promise<void> {
  await comeBack(world, held);
  await killed(world);
  await askAfterLoss(world, held);
  await write(held);
  await issue(held);
}

/** SNCR has answered with numbers; no row holds the answer. */
export async function dieBeforeAnswer(world: World, held: HeldCase): Promise<void> {
  const { watch } = world;
  await comeBack(world, held);
  const release = await watch.hold(`${OF_MEDICO} for update`, [held.medica.medico.id]);
  await watch.waiting('the numbers to be stored');
  await killed(world, release);
  await askAfterLoss(world, held);
  await write(held);
  await issue(held);
}

/** The answer of SNCR is stored, and its job enters the ranges. */
export async function dieBeforeRanges(world: World, held: HeldCase): Promise<void> {
  const { watch } = world;
  const back = await signIn(world, held);
  const release = await watch.hold('lock table faixas_sncr in share mode');
  await back();
  await watch.waiting('the ranges to be entered');
  await killed(world, release);
  await untilGiven(held);
  await write(held);
  await issue(held);
}

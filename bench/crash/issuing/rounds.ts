import { X509Certificate } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPscFake, type PscFake } from '#demo/psc/psc-fake.ts';
import { memoryFakeStore } from '#demo/store/fake-store.ts';
import { startTsaFake } from '#demo/tsa/tsa-fake.ts';
import { verify } from '#pades/verify.ts';
import * as build from '#testing/builders/builders.ts';
import { freePort } from '#testing/network/free-port.ts';
import { grantNumeros, readDocumentos } from '#testing/scenes/caso-a-decidir.ts';
import { createMoments } from '../moments.ts';
import { startProviders } from '../providers.ts';
import { createVictim } from '../victim.ts';
import { mailsOf, type Death, type World } from './deaths.ts';
import { ISSUING_DEATHS } from './every-death.ts';
import { newCase, newDoctor, type HeldCase } from './people.ts';
import { startSncrBeside } from './sncr-beside.ts';
import { until } from './until.ts';
import { watchDatabase } from './watch.ts';

export type IssuingVerdict = { deaths: number; problems: string[] };

const CLIENT = { clientId: 'zelo', clientSecret: 'segredo-das-quedas' };

/**
 * Kills the server with SIGKILL once at each step of issuing and signing, each time over a case of its own, and
 * restarts it on the same folder. At the end every case must have exactly one valid and authentic document, its number
 * neither lost nor reused, its order in the right state, its mail sent once.
 */
export async function issuingRounds(onDeath?: (name: string) => void): Promise<IssuingVerdict> {
  const folder = await mkdtemp(join(tmpdir(), 'zelo-emissao-'));
  await chmod(folder, 0o755);
  const dataDir = join(folder, 'dados');
  const port = await freePort();
  const providers = await startProviders(port, createMoments());
  const psc = await startPscFake({ store: memoryFakeStore(), clock: () => new Date(), ...CLIENT });
  const tsa = await startTsaFake({ clock: () => new Date(), authority: () => psc.authority() });
  const sncr = await startSncrBeside();
  const roots = join(folder, 'raizes.pem');
  await writeFile(roots, await pemOf(psc));
  const victim = createVictim(port, dataDir, {
    ...providers.env,
    PSC_PROVIDER: 'vidaas',
    PSC_URL: psc.url,
    PSC_CLIENT_ID: CLIENT.clientId,
    PSC_CLIENT_SECRET: CLIENT.clientSecret,
    SIGNATURE_ROOTS: roots,
    TSA_URL: tsa.url,
    ...sncr.env,
  });
  try {
    await victim.start();
    const watch = await watchDatabase(dataDir);
    const world: World = { victim, watch, psc, tsa, sncr, providers, problems: [] };
    try {
      const cases = await prepareCases(world, providers);
      for (const [death, held] of cases) {
        await death.die(world, held);
        onDeath?.(death.name);
      }
      for (const [death, held] of cases) await verifyCase(world, death, held);
      for (const [death, held] of cases) {
        if (death.numeros === 'asked') await verifyGiven(world, death, held);
      }
      world.problems.push(...(await verifyNumbers(world)));
      return { deaths: cases.length, problems: world.problems };
    } finally {
      await watch.close();
    }
  } finally {
    await victim.stop();
    await Promise.all([psc.close(), tsa.close(), sncr.fake.close()]);
    await providers.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function pemOf(psc: PscFake): Promise<string> {
  const { root, intermediate } = await psc.authority();
  return [root, intermediate].map((der) => new X509Certificate(der).toString()).join('');
}

/** A doctor and a case for each death: leases of a dead server delay no other case. */
async function prepareCases(
  { victim, watch }: World,
  providers: Awaited<ReturnType<typeof startProviders>>,
): Promise<[Death, HeldCase][]> {
  const admin = await build.signInAdmin(victim);
  // The server answers before the lists for checking prescriptions are loaded.
  await until(
    'the reference lists',
    async () => (await watch.query('select 1 from medicamentos limit 1'))[0],
  );
  return Promise.all(
    ISSUING_DEATHS.map(async (death): Promise<[Death, HeldCase]> => {
      const medica = await newDoctor(victim, admin, providers);
      if (death.numeros === 'entered') await grantNumeros(medica);
      return [death, await newCase(victim, medica, death.tipo, providers)];
    }),
  );
}

async function verifyCase(world: World, { name, tipo, numeros }: Death, held: HeldCase): Promise<void> {
  const check = (holds: boolean, what: string) => {
    if (!holds) world.problems.push(`killed at "${name}": ${what}`);
  };
  const onPaper = tipo === 'controle_especial' && numeros === 'none';
  const settled = onPaper ? 'a imprimir' : 'assinado';
  const documentos = await until(`killed at "${name}": the end of a document`, async () => {
    const { documentos: read } = await readDocumentos(held);
    const rows = await world.watch.query(
      'select 1 from documentos where pedido_id = $1 and (objeto is null or (assinado_em is not null and arquivado_em is null))',
      [held.id],
    );
    return rows.length === 0 && read.every(({ estado }) => estado === settled) ? read : undefined;
  });
  check(documentos.length === 1, `${documentos.length} documents`);
  for (const { id } of documentos) {
    const answer = await held.medica.http.fetch(`/api/medico/documentos/${id}/arquivo`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    check(answer.status === 200 && bytes.subarray(0, 4).toString() === '%PDF', 'its bytes are not there');
    if (!onPaper) {
      const { root } = await world.psc.authority();
      const seen = await verify(bytes, { roots: [root], at: new Date() });
      const said = seen.ok ? [seen.verdict, ...seen.signatures.map(({ kind }) => kind)] : [seen.why];
      check(said.join() === 'authentic,signature,timestamp', `its file is ${said.join()}`);
    }
    const acts = await world.watch.query<{ acao: string }>(
      "select acao from auditoria where alvo_id = $1 and acao in ('documento.emitir', 'documento.assinar', 'documento.imprimir', 'documento.arquivar')",
      [id],
    );
    const expected = onPaper
      ? ['documento.emitir', 'documento.imprimir']
      : ['documento.emitir', 'documento.assinar', 'documento.arquivar'];
    check(
      acts
        .map(({ acao }) => acao)
        .toSorted()
        .join() === expected.toSorted().join(),
      `its acts are ${acts.map(({ acao }) => acao).join()}`,
    );
  }
  const { status, atendimento } = await build.readPedido(held.patient, held.id);
  const right = onPaper ? ['Aguardando Pagamento', 'a postar'] : ['Concluído', 'emitido'];
  check(status === right[0] && atendimento === right[1], `its order is ${status}, ${atendimento}`);
  if (!onPaper) {
    const mails = await until(`killed at "${name}": the mail`, async () => {
      const found = await mailsOf(world, held);
      return found.length > 0 && (await areDelivered(world, held)) ? found : undefined;
    });
    // A mail accepted without our receiving the answer is sent again under the same id (docs/decisions/0024).
    const different = new Set(mails.map(({ messageId }) => messageId)).size;
    check(different === 1, `${different} different mails of one document`);
  }
}

/** True when no mail to the patient is in delivery. */
async function areDelivered({ watch }: World, { id }: HeldCase): Promise<boolean> {
  const open = `select 1 from emails e join pedidos p on p.cliente_id = e.cliente_id
                 where p.id = $1 and e.entregue_em is null limit 1`;
  return (await watch.query(open, [id])).length === 0;
}

/** Every number from SNCR is in a range of its doctor, or was reported lost. */
async function verifyGiven({ watch, sncr, problems }: World, { name }: Death, { medica }: HeldCase) {
  const [row] = await watch.query<{ there: string; lost: string }>(
    `select (select sum(fim - inicio + 1) from faixas_sncr where medico_id = $1) as there,
            (select coalesce(sum(quantidade), 0) from pedidos_de_numeros
              where medico_id = $1 and estado in ('pedindo', 'perdido')) as lost`,
    [medica.medico.id],
  );
  const given = await sncr.given(medica);
  if (given === Number(row?.there) + Number(row?.lost)) return;
  problems.push(
    `killed at "${name}": ${given} numbers given, ${row?.there} there, ${row?.lost} told as lost`,
  );
}

/** Every number taken from a range is on exactly one document. */
async function verifyNumbers({ watch }: World): Promise<string[]> {
  const [row] = await watch.query<{ taken: string; used: string; distinct: string }>(
    `select (select sum(proximo - inicio) from faixas_sncr) as taken,
            count(numero_sncr) as used, count(distinct (medico_id, numero_sncr)) filter (where numero_sncr is not null) as distinct
       from documentos`,
  );
  const [taken, used, distinct] = [Number(row?.taken), Number(row?.used), Number(row?.distinct)];
  const numbered = ISSUING_DEATHS.filter(({ numeros }) => numeros !== 'none').length;
  if (taken === numbered && used === numbered && distinct === numbered) return [];
  return [`${taken} numbers taken, ${used} used, ${distinct} of them different, for ${numbered} documents`];
}

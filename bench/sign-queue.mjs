// A doctor's queue in one session, through rows, store and audit as the job does it: node bench/sign-queue.mjs
// [documents] The provider is the fake in the same process; every sheet is the same, so that only signing is measured.
import { countWaiting } from '../server/features/documentos/assinar/espera.repository.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded/embedded.ts';
import { createLogger } from '../server/platform/log/logger.ts';
import { signingDoctor, startSigningApp } from '../server/testing/scenes/assinatura.ts';
import { withDataFolder } from './with-server.mjs';

const DOCTOR = {
  nome: 'Helena Prado',
  cpf: '52998224725',
  crm: '123456',
  uf: 'SP',
  telefone: '1130000042',
  email: 'medica@exemplo.com.br',
  endereco: 'Rua das Palmeiras, 210, São Paulo',
  estado: 'ativo',
};

const count = Number(process.argv[2] ?? 200);

await withDataFolder(async (dataDir) => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: createLogger('silent') });
  const database = { connection: postgres.connection, owner: postgres.owner, drop: async () => undefined };
  const house = await startSigningApp({ database });
  const { db } = house.app.deps;
  const medico = await db.insertInto('medicos').values(DOCTOR).returningAll().executeTakeFirstOrThrow();
  const one = await signingDoctor(house, { http: null, medico });
  // Keys of the authority and of the doctor, and the library that writes PDFs.
  await one.write();
  await one.signAll();
  for (let i = 0; i < count; i += 1) await one.write();
  const { calls } = house.app.fakes.psc;
  const before = calls['signature'];
  const cpu = process.cpuUsage();
  const started = performance.now();
  let rounds = 0;
  while ((await one.sign()) === 'more') rounds += 1;
  const seconds = (performance.now() - started) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  const left = await countWaiting(db, medico.id);
  const core = (user + system) / 1_000_000;
  process.stdout.write(
    `${count} documents of ${(house.pdf.length / 1024).toFixed(0)} kB in ${seconds.toFixed(1)} s: ` +
      `${(count / seconds).toFixed(0)} per second, ${(count / core).toFixed(0)} per second of this process's processor; ` +
      `${rounds + 1} rounds, ${calls['signature'] - before} calls, ${left} left\n`,
  );
  await house.app.stop();
  await postgres.stop();
});

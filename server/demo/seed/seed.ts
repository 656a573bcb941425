import { imprimirJob, type DadosDaCasa } from '#features/documentos/emitir/emitir.public.ts';
import { insertTaloes, listUnset } from './letters.repository.ts';
import { TALOES } from './write-letter.ts';
import type { ModoPrazo } from '#domain/calendario/dias-uteis.ts';
import { PRIMEIRO_SIMULADO } from '#domain/documentos/emissao/numero-sncr.ts';
import type { BaseDeps } from '#platform/deps.ts';
import { hashPassword } from '#platform/secrets/password.ts';
import { randomToken } from '#platform/secrets/secrets.ts';
import type { Demo } from '../demo.ts';
import { DAVI, DEMO_PEOPLE, FAMILY, HELENA, LUCIANA, MARIA, type DemoPerson } from '../people.ts';
import { neighbours } from './neighbours.ts';
import { ordersOfDavi, ordersOfFamily, ordersOfMaria, talkOfMaria, type DemoOrder } from './orders.ts';
import { addOrders } from './write-orders.ts';
import { addPatient, type Seeding } from './write-patient.ts';
import {
  hasMedico,
  hasPatient,
  insertAgenda,
  insertFaixasSimuladas,
  insertMedico,
  orderConversations,
  questionVersions,
} from './seed.repository.ts';

export type SeedDeps = BaseDeps & { settings: { modoPrazo: ModoPrazo } & DadosDaCasa };

const SYSTEM = { tipo: 'Sistema', nome: 'demonstração' } as const;

/**
 * An invented doctor; four invented patients, one with a family, and their orders, and others for the administrator's desk. Each once: whom
 * the database knows is left as they are. Rows and the documents of the fake bank are written directly; no provider is
 * called.
 */
export async function seed(deps: SeedDeps, demo: Demo): Promise<void> {
  await seedMedica(deps);
  await seedNumeros(deps);
  await seedTaloes(deps);
  await seedAgenda(deps);
  await seedPatients(deps, demo);
}

/** The doctor of the demonstration, active; a database of an earlier program gets her, too. */
async function seedMedica(deps: SeedDeps): Promise<void> {
  if (await hasMedico(deps.db, HELENA.cpf)) return;
  const { senha, ...dados } = HELENA;
  const now = deps.clock();
  const senha_hash = await hashPassword(senha);
  const active = { estado: 'ativo' as const, estado_em: now, registro_conferido_em: now };
  await deps.runInTransaction({ actor: SYSTEM }, (uow) =>
    insertMedico(uow.db, { ...dados, senha_hash, ...active }),
  );
}

/**
 * Made-up numbers for what is kept by the pharmacy, so that the demonstration signs such documents; blue and yellow ones show
 * how paper leaves. Documents with such a number say so.
 */
async function seedNumeros(deps: SeedDeps): Promise<void> {
  await deps.runInTransaction({ actor: SYSTEM }, (uow) =>
    insertFaixasSimuladas(uow.db, HELENA.cpf, {
      numeros: ['RCE', 'RET'],
      inicio: PRIMEIRO_SIMULADO,
      quantos: 1000,
    }),
  );
}

/** Books of numbered forms, for the letters that leave on paper. */
async function seedTaloes(deps: SeedDeps): Promise<void> {
  const now = deps.clock();
  await deps.runInTransaction({ actor: SYSTEM }, (uow) => insertTaloes(uow.db, HELENA.cpf, TALOES, now));
}

/** When the doctor of the demonstration sees patients: enough times in every week to choose among. */
async function seedAgenda(deps: SeedDeps): Promise<void> {
  const padrao = {
    segunda: [
      { de: '08:00', ate: '09:20' },
      { de: '15:00', ate: '17:20' },
    ],
    quarta: [
      { de: '08:20', ate: '12:00' },
      { de: '14:00', ate: '17:00' },
    ],
    quinta: [
      { de: '09:00', ate: '10:00' },
      { de: '13:40', ate: '15:00' },
    ],
  };
  const contato = 'https://video.exemplo.com.br/helena';
  await deps.runInTransaction({ actor: SYSTEM }, (uow) =>
    insertAgenda(uow.db, HELENA.cpf, { padrao: JSON.stringify(padrao), contato, versao: 1 }),
  );
}

async function seedPatients(deps: SeedDeps, { store }: Demo): Promise<void> {
  if (await hasPatient(deps.db, MARIA.cpf)) return;
  const now = deps.clock();
  const orders = new Map<DemoPerson, DemoOrder[]>([
    [MARIA, ordersOfMaria(now)],
    [DAVI, ordersOfDavi(now)],
    [LUCIANA, ordersOfFamily(now)],
  ]);
  await deps.runInTransaction({ actor: SYSTEM }, async (uow) => {
    const versoes = await questionVersions(uow.db);
    const seeding: Seeding = { db: uow.db, store, settings: deps.settings, now, versoes };
    for (const person of DEMO_PEOPLE) {
      const relatives = person === LUCIANA ? FAMILY : [];
      const patient = await addPatient(seeding, person, await hashPassword(person.senha), relatives);
      const talk = person === MARIA ? talkOfMaria(now) : [];
      await addOrders(seeding, patient, orders.get(person) ?? [], talk);
    }
    // Nobody signs in as one of them: one hash of a password that was thrown away serves for all.
    const senhaHash = await hashPassword(randomToken());
    for (const { person, orders: theirs } of neighbours(now)) {
      await addOrders(seeding, await addPatient(seeding, person, senhaHash), theirs);
    }
    await orderConversations(uow.db);
    uow.audit({ action: 'demonstracao.semear', targetType: 'sistema', targetId: null });
  });
}

/** Has the sheets of the demonstration's letters set, once jobs run; a second start finds them. */
export async function setSheets({ db, runInTransaction }: SeedDeps): Promise<void> {
  const unset = await listUnset(db);
  if (unset.length === 0) return;
  await runInTransaction({ actor: SYSTEM }, async (uow) => {
    for (const documentoId of unset) await uow.enqueue(imprimirJob, { documentoId });
  });
}

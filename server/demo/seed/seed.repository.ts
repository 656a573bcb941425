import { randomUUID } from 'node:crypto';
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely';
import { palavrasDaMensagem } from '#domain/chat/palavras.ts';
import type { TipoDePergunta } from '#domain/catalogo/perguntas-edicao.ts';
import type { NumeroSncr } from '#domain/documentos/tipo-de-documento.ts';
import type {
  Agendas,
  Casos,
  Clientes,
  Cobrancas,
  Consultas,
  DB,
  Escolhas,
  Medicos,
  Mensagens,
  Pedidos,
  PerguntasAoPaciente,
} from '#platform/db/schema.ts';

type Tx = Transaction<DB>;

/** True once somebody with this CPF exists: the demonstration was seeded before. */
export async function hasPatient(db: Kysely<DB>, cpf: string): Promise<boolean> {
  const row = await db.selectFrom('clientes').select('id').where('cpf', '=', cpf).executeTakeFirst();
  return row !== undefined;
}

/** True once a doctor with this CPF exists. */
export async function hasMedico(db: Kysely<DB>, cpf: string): Promise<boolean> {
  const row = await db.selectFrom('medicos').select('id').where('cpf', '=', cpf).executeTakeFirst();
  return row !== undefined;
}

/** Inserts a doctor, unless the CPF, the registration or the address belongs to one already. */
export async function insertMedico(tx: Tx, row: Insertable<Medicos>): Promise<void> {
  await tx
    .insertInto('medicos')
    .values(row)
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Gives a doctor who has no range of numbers yet one of each of these kinds, one behind the other, marked as made up. */
export async function insertFaixasSimuladas(
  tx: Tx,
  cpf: string,
  { numeros, inicio, quantos }: { numeros: readonly NumeroSncr[]; inicio: number; quantos: number },
): Promise<void> {
  const medico = await tx
    .selectFrom('medicos as m')
    .select(['m.id', 'm.uf'])
    .where('m.cpf', '=', cpf)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('faixas_sncr as f').select('f.id').whereRef('f.medico_id', '=', 'm.id')),
      ),
    )
    .executeTakeFirst();
  if (!medico) return;
  const ranges = numeros.map((numero, i) => {
    const own = inicio + i * quantos;
    const span = { inicio: own, fim: own + quantos - 1, proximo: own };
    return { id: randomUUID(), medico_id: medico.id, uf: medico.uf, numero, simulada: true, ...span };
  });
  await tx
    .insertInto('faixas_sncr')
    .values(ranges)
    // Another doctor may have entered such numbers meanwhile.
    .onConflict((oc) => oc.doNothing())
    .execute();
}

/** Gives a doctor who has no agenda yet this one. */
export async function insertAgenda(
  tx: Tx,
  cpf: string,
  agenda: Omit<Insertable<Agendas>, 'medico_id'>,
): Promise<void> {
  const medico = await tx.selectFrom('medicos').select('id').where('cpf', '=', cpf).executeTakeFirst();
  if (!medico) return;
  await tx
    .insertInto('agendas')
    .values({ ...agenda, medico_id: medico.id })
    .onConflict((oc) => oc.column('medico_id').doNothing())
    .execute();
}

export async function findMedicoId(tx: Tx, cpf: string): Promise<string> {
  return (await tx.selectFrom('medicos').select('id').where('cpf', '=', cpf).executeTakeFirstOrThrow()).id;
}

/** A refused order's rows; `consulta` is null where none was booked. */
export type RecusaSemeada = {
  caso: Insertable<Casos>;
  escolha: Insertable<Escolhas>;
  consulta: Insertable<Consultas> | null;
};

/** Writes that a doctor refused an order, and what its patient chose. */
export async function insertRecusa(tx: Tx, { caso, escolha, consulta }: RecusaSemeada): Promise<void> {
  await tx
    .insertInto('casos')
    .values(caso)
    .onConflict((oc) => oc.column('pedido_id').doUpdateSet(caso))
    .execute();
  await tx.insertInto('escolhas').values(escolha).execute();
  if (consulta) await tx.insertInto('consultas').values(consulta).execute();
}

/** Writes that a doctor asks the patient of an order. @returns how the patient reads the doctor's name */
export async function insertPergunta(tx: Tx, row: Insertable<PerguntasAoPaciente>): Promise<string> {
  await tx.insertInto('casos').values({ pedido_id: row.pedido_id }).execute();
  await tx.insertInto('perguntas_ao_paciente').values(row).execute();
  const medico = tx
    .selectFrom('medicos')
    .select('nome_com_tratamento as nome')
    .where('id', '=', row.medico_id);
  return (await medico.executeTakeFirstOrThrow()).nome;
}

/** The newest version of the health and of the treatment questions. */
export async function questionVersions(tx: Tx): Promise<{ saude: string; tratamento: string }> {
  const newest = async (tipo: TipoDePergunta) => {
    const query = tx.selectFrom('perguntas_versoes').select('id').where('tipo', '=', tipo);
    return (await query.orderBy('numero', 'desc').limit(1).executeTakeFirstOrThrow()).id;
  };
  return { saude: await newest('saude'), tratamento: await newest('tratamento') };
}

export async function insertPatient(tx: Tx, row: Insertable<Clientes>): Promise<void> {
  await tx.insertInto('clientes').values(row).execute();
}

/** @returns the number that the patient reads */
export async function insertOrder(tx: Tx, row: Insertable<Pedidos>): Promise<number> {
  const { numero } = await tx.insertInto('pedidos').values(row).returning('numero').executeTakeFirstOrThrow();
  return numero;
}

/** A charge, and what the book says of its payment. */
export async function insertCharge(
  tx: Tx,
  row: Insertable<Cobrancas> & { id: string },
  entrada: { em: Date; centavos: number } | null,
): Promise<void> {
  await tx.insertInto('cobrancas').values(row).execute();
  if (!entrada) return;
  await tx
    .insertInto('movimentos')
    .values({ cobranca_id: row.id, tipo: 'entrada', ...entrada })
    .execute();
}

/** Whether the line of an index is one that a person of a side wrote. */
const isOf =
  (rows: readonly Pick<Insertable<Mensagens>, 'por' | 'automatica'>[], por: string) => (i: number) =>
    rows[i]?.por === por && !rows[i].automatica;

/** The lines of one patient's chat in the order given; each side has read what stood before it last wrote. */
export async function insertMessages(
  tx: Tx,
  cliente_id: string,
  rows: readonly Omit<Insertable<Mensagens>, 'cliente_id' | 'n'>[],
): Promise<void> {
  const [cliente, equipe] = [isOf(rows, 'Cliente'), isOf(rows, 'Adm')];
  for (const [index, row] of rows.entries()) {
    const before = rows.findLastIndex((_, i) => i < index && equipe(i));
    const asked = rows.find((_, i) => i > before && i < index && cliente(i));
    const respondeu_desde = equipe(index) ? (asked?.created_at ?? null) : null;
    await tx
      .insertInto('mensagens')
      .values({ ...row, cliente_id, n: index + 1, respondeu_desde, palavras: wordsOf(row) })
      .execute();
  }
  const lastOf = (of: (i: number) => boolean) => rows.findLastIndex((_, i) => of(i)) + 1;
  const [cliente_n, equipe_n] = [lastOf(cliente), lastOf(equipe)];
  const waiting = rows.find((_, index) => cliente(index) && index + 1 > equipe_n);
  const [lido_cliente, lido_equipe] = [rows.length, equipe_n];
  const ultimo = rows.length;
  const read = { ultimo, cliente_n, equipe_n, lido_cliente, lido_equipe };
  const espera_desde = waiting?.created_at ?? null;
  const ultima_em = rows.at(-1)?.created_at ?? null;
  if (ultimo > 0) {
    await tx
      .insertInto('conversas')
      .values({ cliente_id, ultima_em, espera_desde, ...read })
      .execute();
  }
}

function wordsOf({
  automatica,
  mensagem,
  created_at,
}: Pick<Insertable<Mensagens>, 'automatica' | 'mensagem' | 'created_at'>) {
  return automatica || !created_at ? null : palavrasDaMensagem(mensagem, new Date(created_at));
}

/** Conversations are written patient by patient, and sorted by their newest message afterwards. */
export async function orderConversations(tx: Tx): Promise<void> {
  const rows = await tx.selectFrom('conversas').select('cliente_id').orderBy('ultima_em').execute();
  for (const { cliente_id } of rows) {
    await tx
      .updateTable('conversas')
      .set({ ordem: sql<number>`nextval('conversas_ordem')` })
      .where('cliente_id', '=', cliente_id)
      .execute();
  }
}

export type Consent = {
  cliente_id: string;
  pedido_id: string | null;
  tipo: string;
  versao: number;
  created_at: Date;
};

export async function insertConsents(tx: Tx, rows: readonly Consent[]): Promise<void> {
  await tx
    .insertInto('consentimentos')
    .values([...rows])
    .execute();
}

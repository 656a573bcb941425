import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { enviarMensagem } from '#contracts/chat/chat.contract.ts';
import { salvarPessoa } from '#contracts/contas/pessoas.contract.ts';
import { apagarConta } from '#contracts/titular/apagamento.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import { addChave } from '#testing/builders/authenticator.ts';
import * as build from '#testing/builders/builders.ts';
import { writeDocumento } from '#testing/builders/documento-assinado.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { enrolFactor } from '#testing/builders/authenticator.ts';
import { upload } from '#testing/builders/upload.ts';
import { PNG } from '#testing/files/small-files.ts';

/**
 * Fates of the rows of an erased account. `apaga`: deleted at once. `prontuario`: stays with a record until the end of its
 * term, is deleted at once without one. `expurga`: a part of a record, deleted at the end of its term; never there without one.
 * `esvazia`: the row stays, without a word of the patient. `fica`: it holds none.
 */
type Decisao = 'apaga' | 'prontuario' | 'expurga' | 'esvazia' | 'fica';

const DECIDIDAS: Readonly<Record<string, Decisao>> = {
  anexos: 'prontuario',
  aparelhos: 'apaga',
  casos: 'esvazia',
  celulares_de_recuperacao: 'apaga',
  chaves_de_acesso: 'apaga',
  clientes: 'esvazia',
  cobrancas: 'fica',
  codigos_recuperacao: 'apaga',
  codigos_reserva: 'apaga',
  // A case names accounts and people by their ids alone.
  conferencias: 'fica',
  confirmacoes_email: 'apaga',
  consentimentos: 'prontuario',
  consultas: 'fica',
  // A case belongs to the person who opened it, and is evidence of who holds a CPF.
  contestacoes: 'fica',
  conversas: 'prontuario',
  declaracoes_revistas: 'expurga',
  devolucoes: 'fica',
  dispensacoes: 'expurga',
  documentos: 'expurga',
  documentos_da_conferencia: 'esvazia',
  documentos_versoes: 'expurga',
  documentos_vistos: 'expurga',
  emails: 'apaga',
  entradas_pendentes: 'apaga',
  // Notes and labels of the team are no part of the record.
  etiquetas_das_conversas: 'apaga',
  envios_postais: 'esvazia',
  envios_reservados: 'apaga',
  escolhas: 'esvazia',
  folhas_de_talao: 'esvazia',
  folhas_desenhadas: 'expurga',
  identidades_guardadas: 'prontuario',
  inscricoes_push: 'apaga',
  lembretes_de_renovacao: 'expurga',
  // Names an order by its number.
  linhas_de_repasse: 'fica',
  mensagens: 'prontuario',
  movimentos: 'fica',
  // The consents to WhatsApp and SMS stay with a record; the others go at once.
  mudancas_de_canal: 'prontuario',
  notas_clinicas: 'expurga',
  notas_internas: 'apaga',
  notas_da_importacao: 'apaga',
  // Names an order and a payment by their ids.
  pagamentos_trazidos: 'fica',
  pedidos: 'esvazia',
  perguntas_ao_paciente: 'expurga',
  rascunhos: 'apaga',
  rascunhos_de_nota: 'apaga',
  recados: 'apaga',
  recuperacoes: 'apaga',
  relatos_de_erro: 'expurga',
  segundos_fatores: 'apaga',
  sessoes: 'apaga',
  trocas_email: 'apaga',
};

type Reference = { child: string; column: string; parent: string; key: string };

let app: TestApp;
let references: Reference[] = [];
beforeAll(async () => {
  app = await startTestApp();
  const found = await sql<Reference>`
    select c.conrelid::regclass::text as child, a.attname as "column", c.confrelid::regclass::text as parent, k.attname as key
      from pg_constraint c
      join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      join pg_attribute k on k.attrelid = c.confrelid and k.attnum = c.confkey[1]
     where c.contype = 'f' and c.connamespace = 'public'::regnamespace`.execute(app.deps.db);
  references = found.rows;
});
afterAll(() => app.stop());

/** The tables whose rows lead to a patient, each with the condition under which a row is this account's. */
function ofAccount(conta: string): Map<string, string> {
  const conditions = new Map([['clientes', `t.id = '${conta}' or t.conta_id = '${conta}'`]]);
  for (let grown = true; grown;) {
    grown = false;
    for (const { child, column, parent, key } of references) {
      const owner = conditions.get(parent);
      if (owner === undefined || conditions.has(child)) continue;
      conditions.set(child, `t.${column} in (select t.${key} from ${parent} t where ${owner})`);
      grown = true;
    }
  }
  return conditions;
}

async function count(conta: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const [table, owned] of ofAccount(conta)) {
    const { rows } = await app.deps.pool.query<{ n: number }>(
      `select count(*)::int as n from ${table} t where ${owned}`,
    );
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts;
}

/** An account with a row in every table that a patient without a record can have. */
async function fullAccount() {
  const patient = await build.newPatient(app);
  const { id: conta } = await app.deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();
  const { id: pedido } = await build.chargedPedido(patient);
  const { id: rascunho } = await build.answeredPedido(patient);
  await upload(patient, { pedido: rascunho, tipo: 'laudo_medico', filename: 'a.png', bytes: PNG });
  await patient.http.want(enviarMensagem, 200, { body: { id: randomUUID(), mensagem: 'Dói o joelho.' } });
  await patient.http.want(salvarPessoa, 201, {
    body: {
      nome: 'Davi Alves',
      data_nascimento: '03/09/2019',
      cpf: build.randomCpf(),
      parentesco: 'filho',
      declara: true,
    },
  });
  await enrolFactor(patient.http, build.SENHA);
  await addChave(app, patient.http);
  const agora = new Date();
  const { db } = app.deps;
  const { id: sessao } = await db
    .selectFrom('sessoes')
    .select('id')
    .where('cliente_id', '=', conta)
    .executeTakeFirstOrThrow();
  const link = { cliente_id: conta, expira_em: agora };
  await db
    .insertInto('recuperacoes')
    .values({ ...link, token_hash: Buffer.from(randomUUID()) })
    .execute();
  await db
    .insertInto('entradas_pendentes')
    .values({ ...link, token_hash: Buffer.from(randomUUID()) })
    .execute();
  await db.insertInto('codigos_reserva').values({ cliente_id: conta, codigo_hash: 'x' }).execute();
  const antes = { id: randomUUID(), cliente_id: conta, origem: 'clientes/x', motivo: 'cadastro_repetido' };
  await db.insertInto('notas_da_importacao').values(antes).execute();
  const celular = { cliente_id: conta, telefone: '11988880042', canal: 'sms' } as const;
  await db
    .insertInto('celulares_de_recuperacao')
    .values({ ...celular, confirmado_em: agora })
    .execute();
  await db.insertInto('trocas_email').values({ cliente_id: conta, anterior: 'a@exemplo.com.br' }).execute();
  await db.insertInto('emails').values({ chave: randomUUID(), cliente_id: conta }).execute();
  const inscricao = { cliente_id: conta, sessao_id: sessao, endereco: randomUUID(), p256dh: 'x', auth: 'x' };
  await db
    .insertInto('inscricoes_push')
    .values({ ...inscricao, chave: 'x' })
    .execute();
  const recado = {
    id: randomUUID(),
    cliente_id: conta,
    canal: 'sms',
    chave: 'x',
    caminho: '/',
    sai_em: agora,
  } as const;
  await db
    .insertInto('recados')
    .values({ ...recado, chave: recado.id, aviso: 'pergunta' })
    .execute();
  for (const canal of ['sms', 'renovacao'] as const)
    await db
      .insertInto('mudancas_de_canal')
      .values({ cliente_id: conta, canal, ligado: true, por: 'conta' })
      .execute();
  await db
    .insertInto('envios_reservados')
    .values({
      id: randomUUID(),
      cliente_id: conta,
      tipo: 'conversa',
      disco: 'x',
      bytes: 1,
      criado_em: agora,
      ate: agora,
    })
    .execute();
  await db
    .insertInto('rascunhos')
    .values({ cliente_id: conta, pedido_id: rascunho, campos: '{"motivacao":"x"}', versao: 1 })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const { id: administrador_id } = await db
    .selectFrom('administradores')
    .select('id')
    .executeTakeFirstOrThrow();
  const nota = { id: randomUUID(), cliente_id: conta, paciente_id: conta, administrador_id };
  await db
    .insertInto('notas_internas')
    .values({ ...nota, texto: 'x', created_at: agora })
    .execute();
  const etiqueta = { id: randomUUID(), nome: conta.slice(0, 24), cor: 'azul' } as const;
  await db
    .insertInto('etiquetas')
    .values({ ...etiqueta, created_at: agora, updated_at: agora })
    .execute();
  await db
    .insertInto('etiquetas_das_conversas')
    .values({ etiqueta_id: etiqueta.id, cliente_id: conta, em: agora })
    .execute();
  return { patient, conta, pedido, rascunho };
}

test('every table that leads to a patient → its fate is decided', () => {
  expect([...ofAccount(randomUUID()).keys()].toSorted()).toEqual(Object.keys(DECIDIDAS).toSorted());
});

test('an account without a record → nothing of it stays but money and counts', async () => {
  const { patient, conta } = await fullAccount();
  const before = await count(conta);
  await patient.http.want(apagarConta, 200, { body: { chave: randomUUID() } });
  const after = await count(conta);
  const wanted = Object.keys(DECIDIDAS).map((table) => {
    const stays = DECIDIDAS[table] === 'esvazia' || DECIDIDAS[table] === 'fica';
    return [table, stays ? before[table] : 0];
  });
  expect(after).toEqual(Object.fromEntries(wanted));
  const had = Object.entries(before).filter(([, n]) => n > 0);
  expect(had.map(([table]) => table).toSorted()).toEqual(
    expect.arrayContaining(
      Object.keys(DECIDIDAS).filter((table) => DECIDIDAS[table] === 'apaga' && table !== 'rascunhos_de_nota'),
    ),
  );
});

test('an account with a record → what belongs to it stays whole, without a name in everyday rows', async () => {
  const { patient, conta, pedido } = await fullAccount();
  const medico = await addMedico(app);
  await writeDocumento(app, { pedidoId: pedido, medicoId: medico.id });
  const { db } = app.deps;
  const nota = { pedido_id: pedido, medico_id: medico.id, texto: 'Segue igual.' };
  await db
    .insertInto('notas_clinicas')
    .values({ ...nota, id: randomUUID(), created_at: new Date() })
    .execute();
  const before = await count(conta);
  await patient.http.want(apagarConta, 200, { body: { chave: randomUUID() } });
  const after = await count(conta);
  const decided = Object.entries(DECIDIDAS).filter(([, fate]) => fate === 'apaga' || fate === 'expurga');
  expect(decided.map(([table]) => [table, after[table]])).toEqual(
    decided.map(([table, fate]) => [table, fate === 'apaga' ? 0 : before[table]]),
  );
  expect(after).toMatchObject({
    identidades_guardadas: 1,
    mudancas_de_canal: 1,
    mensagens: before['mensagens'],
  });
  const row = await db.selectFrom('clientes').selectAll().where('id', '=', conta).executeTakeFirstOrThrow();
  const words = Object.values(row).filter(
    (value) => typeof value === 'string' && value !== '' && value !== conta,
  );
  expect(words).toEqual(['Conta apagada', 'conta apagada ']);
  const kept = await db
    .selectFrom('identidades_guardadas')
    .selectAll()
    .where('cliente_id', '=', conta)
    .executeTakeFirstOrThrow();
  // Nothing was paid: no address is needed.
  expect(kept).toMatchObject({ cpf: patient.cpf, nome: patient.dados.nome, endereco: '', cidade: '' });
});

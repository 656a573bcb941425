import { createHash, randomUUID } from 'node:crypto';
import { AVISOS } from '#domain/avisos/avisos.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { vi } from 'vitest';
import { fazerCopia } from '#features/instalacao/copias/copiar/copiar.usecases.ts';
import { avisarPagamentoJob } from '#features/pagamentos/cobrancas/cobrancas.jobs.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import * as build from '#testing/builders/builders.ts';
import { claimOf, openCase } from '#testing/builders/contestacao.ts';
import { COPIANDO, copiarDeps } from '#testing/builders/copias.ts';
import { pdfOf } from '#testing/files/small-files.ts';
import { addMedico } from '#testing/builders/medicos.ts';
import { addChave } from '#testing/builders/authenticator.ts';
import { enrolFactor } from '#testing/builders/authenticator.ts';
import { upload } from '#testing/builders/upload.ts';
import { insertDocumentoCheio } from './instalacao-documento.ts';
import { insertConferencia } from '../pessoas/conferencia.ts';

/** Characters that break a careless reader of rows. */
const ARDIDO = `tab\t barra\\ \\N \\. linha\nretorno\r "aspas", 'ponto' ; á ç 🩺 \u2028 \u0001`;

/** An installation with rows in every table, a copy of it, and a folder for more. */
export async function instalacaoCheia() {
  const segredo = createHash('sha256').update('a instalação de origem').digest('hex');
  const app = await startTestApp({ seedPeople: true, env: { APP_SECRET: segredo } });
  const folder = await mkdtemp(join(tmpdir(), 'zelo-copias-'));
  await fillEveryTable(app);
  await untilQuiet(app);
  const fazer = (arquivo: string, change: Parameters<typeof copiarDeps>[1] = {}) =>
    fazerCopia({
      actor: COPIANDO,
      input: { arquivo },
      deps: copiarDeps(app, { generatedSecrets: [segredo, null], ...change }),
    });
  const arquivo = join(folder, 'copia.age');
  return {
    app,
    folder,
    arquivo,
    segredo,
    fazer,
    copia: await fazer(arquivo),
    async stop() {
      await app.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A patient with files, a contested CPF, a second factor, and a row in each table that a day does not fill. */
async function fillEveryTable(app: TestApp): Promise<void> {
  const patient = await build.newPatient(app);
  const { id: pedido } = await build.answeredPedido(patient);
  for (const tipo of ['laudo_medico', 'documento_oficial']) {
    const sent = { filename: `${tipo}.pdf`, bytes: pdfOf(40_000), pedido, tipo };
    const { status } = await upload(patient, sent);
    if (status >= 300) throw new Error(`upload: ${status}`);
  }
  const { id: cobrado } = await build.chargedPedido(patient);
  await enrolFactor(patient.http, build.SENHA);
  await addChave(app, patient.http);
  await openCase(app, claimOf(patient.cpf));
  const medico = await addMedico(app);
  const { deps } = app;
  const cliente = await deps.db
    .selectFrom('clientes')
    .select('id')
    .where('cpf', '=', patient.cpf)
    .executeTakeFirstOrThrow();
  await deps.runInTransaction({ actor: COPIANDO }, async (uow) => {
    const { db } = uow;
    const agora = new Date();
    await db.insertInto('cpfs_reservados').values({ cpf: '52998224725', ate: agora }).execute();
    await db.insertInto('trocas_email').values({ cliente_id: cliente.id, anterior: ARDIDO }).execute();
    const campos = JSON.stringify({ nota: ARDIDO });
    await db.updateTable('rascunhos').set({ campos }).where('cliente_id', '=', cliente.id).execute();
    const money = {
      asaas_id: 'pay_x',
      cliente_id: cliente.id,
      valor_centavos: 4990,
      motivo: 'pago_duas_vezes' as const,
    };
    await db.insertInto('devolucoes').values(money).execute();
    const desligado = { cliente_id: cliente.id, canal: 'sms', ligado: false, por: 'conta' } as const;
    await db.insertInto('mudancas_de_canal').values(desligado).execute();
    const apagada = { cliente_id: randomUUID(), protocolo: ARDIDO.slice(-20), em: agora };
    await db.insertInto('apagamentos').values(apagada).execute();
    const quem = { cliente_id: cliente.id, cpf: patient.cpf, nome: ARDIDO, nome_social: '' };
    await db
      .insertInto('identidades_guardadas')
      .values({ ...quem, responsavel_nome: '', responsavel_cpf: '' })
      .execute();
    const celular = { cliente_id: cliente.id, telefone: '11988880042', canal: 'sms' } as const;
    await db
      .insertInto('celulares_de_recuperacao')
      .values({ ...celular, confirmado_em: agora })
      .execute();
    const reserva = { cliente_id: cliente.id, codigo_hash: ARDIDO };
    await db.insertInto('codigos_reserva').values(reserva).execute();
    const cobranca = db.selectFrom('cobrancas').select('id').where('pedido_id', '=', cobrado);
    const line = { tipo: 'entrada', centavos: 4990, em: agora };
    await db
      .insertInto('movimentos')
      .values({ cobranca_id: cobranca, ...line })
      .execute();
    await db.insertInto('casos').values({ pedido_id: cobrado }).execute();
    await insertDocumentoCheio(db, {
      pedidoId: cobrado,
      clienteId: cliente.id,
      medicoId: medico.id,
      texto: ARDIDO,
    });
    const written = { pedido_id: cobrado, medico_id: medico.id, texto: ARDIDO };
    await db
      .insertInto('notas_clinicas')
      .values({ id: randomUUID(), ...written, created_at: agora })
      .execute();
    await db
      .insertInto('perguntas_ao_paciente')
      .values({ id: randomUUID(), ...written, feita_em: agora })
      .execute();
    const { id: administrador_id } = await db
      .selectFrom('administradores')
      .select('id')
      .executeTakeFirstOrThrow();
    const nota = { id: randomUUID(), cliente_id: cliente.id, paciente_id: cliente.id, administrador_id };
    await db
      .insertInto('notas_internas')
      .values({ ...nota, texto: ARDIDO, created_at: agora })
      .execute();
    const etiqueta = { id: randomUUID(), nome: ARDIDO.slice(-20), cor: 'lilas' } as const;
    await db
      .insertInto('etiquetas')
      .values({ ...etiqueta, created_at: agora, updated_at: agora })
      .execute();
    await db
      .insertInto('etiquetas_das_conversas')
      .values({ etiqueta_id: etiqueta.id, cliente_id: cliente.id, em: agora })
      .execute();
    const feriados = JSON.stringify([{ data: '2026-07-09', nome: ARDIDO.slice(-20), todoAno: true }]);
    await db
      .insertInto('calendarios')
      .values({
        numero: 1,
        carnaval_conta: false,
        corpus_christi_conta: true,
        feriados,
        administrador_id,
        em: agora,
      })
      .execute();
    const texto = JSON.stringify({ ...AVISOS.pergunta.texto, titulo: ARDIDO.slice(-20) });
    await db
      .insertInto('avisos_editados')
      .values({ chave: 'pergunta', versao: 1, texto, administrador_id, em: agora })
      .execute();
    const logo = `${'0a'.repeat(16)}-64x32`;
    await db
      .insertInto('logos_da_marca')
      .values({ id: logo, imagem: Buffer.from(ARDIDO), administrador_id, em: agora })
      .execute();
    const marca = JSON.stringify({ nome: 'Zelo', frase: ARDIDO.slice(-20), cor: '#2244bb', logo });
    await db
      .insertInto('ajustes')
      .values({ secao: 'marca', numero: 1, conteudo: marca, administrador_id, em: agora })
      .execute();
    const visao = {
      id: randomUUID(),
      administrador_id,
      nome: ARDIDO.slice(-20),
      filtros: '{}',
      criada_em: agora,
    };
    await db.insertInto('visoes_de_pedidos').values(visao).execute();
    const antes = { id: randomUUID(), cliente_id: cliente.id, pedido_id: cobrado, origem: ARDIDO.slice(-20) };
    await db
      .insertInto('notas_da_importacao')
      .values({ ...antes, motivo: 'status_desconhecido', texto: ARDIDO })
      .execute();
    const pago = { pedido_id: cobrado, asaas_id: 'pay_antes', aberto: true };
    await db.insertInto('pagamentos_trazidos').values(pago).execute();
    const refused = { pedido_id: cobrado, recusado_por: medico.id, motivo: ARDIDO };
    await db
      .insertInto('escolhas')
      .values({ ...refused, recusado_em: agora, escolher_ate: agora, escolha: 'prazo', escolhida_em: agora })
      .execute();
    await db.insertInto('sessoes_de_assinatura').values({ medico_id: medico.id }).execute();
    await db.insertInto('agendas').values({ medico_id: medico.id, contato: ARDIDO }).execute();
    const excecao = { id: randomUUID(), medico_id: medico.id, data: '2026-11-26', tipo: 'fechado' } as const;
    await db
      .insertInto('excecoes_da_agenda')
      .values({ ...excecao, de: '09:00', ate: '10:00', motivo: ARDIDO })
      .execute();
    const consulta = { id: randomUUID(), pedido_id: cobrado, medico_id: medico.id, contato: ARDIDO };
    const fim = new Date(agora.getTime() + 1_200_000);
    await db
      .insertInto('consultas')
      .values({ ...consulta, inicio: agora, fim, criada_em: agora })
      .execute();
    await sql`
      with r as (insert into regras_de_repasse (numero, vale_desde, valores, em) values (2, ${agora}, '{}', ${agora})),
           f as (insert into fechamentos_de_repasse values ('2026-10', ${administrador_id}, ${agora})),
           l as (insert into linhas_de_repasse (mes, medico_id, ato, origem, pedido_id, feito_em, centavos)
                 values ('2026-10', ${medico.id}, 'consulta', ${consulta.id}, ${cobrado}, ${agora}, 1))
      insert into repasses values ('2026-10', ${medico.id}, 1, null, ${ARDIDO})`.execute(db);
    const carta = { id: randomUUID(), pedido_id: cobrado, transportadora: 'outra', rastreio: 'X1' } as const;
    const endereco = JSON.stringify([ARDIDO]);
    await db
      .insertInto('envios_postais')
      .values({ ...carta, endereco, postado_em: agora, administrador_id })
      .execute();
    const termos = { tipo: 'conversa', disco: 'aqui:1', criado_em: agora, ate: agora };
    await db
      .insertInto('envios_reservados')
      .values({ id: 'a'.repeat(32), cliente_id: cliente.id, bytes: 1, ...termos })
      .execute();
    await db.insertInto('webhooks_asaas').values({ id: 'evt_1', evento: 'PAYMENT_RECEIVED' }).execute();
    await db.insertInto('emails').values({ chave: 'já-foi', entregue_em: agora }).execute();
    await db.insertInto('releituras').values({ pedida_em: agora, total: 1, terminada_em: agora }).execute();
    await insertConferencia(db, { contaId: cliente.id, texto: ARDIDO, agora });
    const done = { iniciada_em: agora, terminada_em: agora, resultado: 'falhou' };
    await db.insertInto('copias').values(done).execute();
    await db
      .updateTable('clientes')
      .set({ nome: `Zé ${ARDIDO}`.replaceAll('\u0001', '') })
      .where('id', '=', cliente.id)
      .execute();
    await uow.enqueue(
      avisarPagamentoJob,
      { pedidoId: pedido, clienteId: cliente.id },
      { startAfterSeconds: 3_600 },
    );
    uow.audit({ action: 'teste', targetType: 'teste', targetId: null });
  });
  await sql`insert into auditoria_lotes (anterior, hash, linhas) values ('\\x00', '\\xff0a5c', 1)`.execute(
    deps.db,
  );
  await sql`insert into auditoria_selos (auditoria_id, lote_id, parcial)
    select id, 1, '\\xff0a5c' from auditoria where acao = 'teste' on conflict do nothing`.execute(deps.db);
  await sql`insert into auditoria_carimbos (lote_id, token) values (1, '\\x3000')`.execute(deps.db);
}

/** Until no job is under way: what the copy holds is what the tables hold a moment later. */
async function untilQuiet({ deps }: TestApp): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await deps.pool.query(
        `select name from pgboss.job where state < 'completed' and start_after < now() + interval '1 minute'
          and name not in (select name from pgboss.schedule) and name not like '\\_\\_%'`,
      );
      if (rows.length > 0) throw new Error(`still under way: ${JSON.stringify(rows)}`);
    },
    { timeout: 30_000, interval: 100 },
  );
}

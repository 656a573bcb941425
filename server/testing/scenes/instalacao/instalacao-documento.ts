import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DB } from '#platform/db/schema.ts';

/** A draft of a document, a report about it, and what a doctor keeps beside documents. */
export async function insertDocumentoCheio(
  db: Kysely<DB>,
  {
    pedidoId,
    clienteId,
    medicoId,
    texto,
  }: { pedidoId: string; clienteId: string; medicoId: string; texto: string },
): Promise<void> {
  const agora = new Date();
  const id = randomUUID();
  const dados = JSON.stringify({ texto });
  const owners = { pedido_id: pedidoId, cliente_id: clienteId, medico_id: medicoId };
  await db
    .insertInto('documentos')
    .values({ id, ...owners, tipo: 'relatorio', dados })
    .execute();
  await db.insertInto('lembretes_de_renovacao').values({ documento_id: id }).execute();
  await db.insertInto('relatos_de_erro').values({ id: randomUUID(), documento_id: id, texto }).execute();
  const dispensacao = { id: randomUUID(), documento_id: id, nome: texto, crf: '1', uf: 'SP' };
  await db
    .insertInto('dispensacoes')
    .values({ ...dispensacao, itens: JSON.stringify([{ item: 1, quantidade: texto }]) })
    .execute();
  await db
    .insertInto('documentos_versoes')
    .values({ documento_id: id, objeto: `documentos/${id}/1`, size: 1, sha256: '0', substituida_em: agora })
    .execute();
  const modelo = { id: randomUUID(), medico_id: medicoId, tipo: 'relatorio', nome: 'Retorno', dados };
  await db.insertInto('modelos_de_documento').values(modelo).execute();
  const faixa = {
    id: randomUUID(),
    medico_id: medicoId,
    numero: 'NRB' as const,
    uf: 'SP',
    inicio: 1,
    fim: 50,
    proximo: 1,
  };
  await db.insertInto('faixas_sncr').values(faixa).execute();
  const talao = {
    id: randomUUID(),
    medico_id: medicoId,
    tipo: 'azul',
    uf: 'SP',
    serie: 'A',
    digitos: 6,
  } as const;
  await db
    .insertInto('taloes')
    .values({ ...talao, inicio: 1, fim: 20 })
    .execute();
  await db.insertInto('folhas_de_talao').values({ talao_id: talao.id, numero: 1 }).execute();
  const pedidoDeNumeros = {
    id: randomUUID(),
    medico_id: medicoId,
    numero: 'NRB',
    quantidade: 50,
    uf: 'SP',
  } as const;
  await db
    .insertInto('pedidos_de_numeros')
    .values({ ...pedidoDeNumeros, retorno_ate: agora })
    .execute();
  const oficial = { tipo: 'azul', versao: '2', sha256: 'x', size: 1, instalado_em: agora } as const;
  await db.insertInto('modelos_oficiais').values(oficial).execute();
  await db
    .insertInto('rascunhos_de_nota')
    .values({ pedido_id: pedidoId, medico_id: medicoId, texto, updated_at: agora })
    .execute();
  await db
    .insertInto('documentos_vistos')
    .values({ documento_id: id, medico_id: medicoId, versao: 1, em: agora })
    .execute();
  await db
    .insertInto('declaracoes_revistas')
    .values({
      documento_id: id,
      versao: '2026-11-01 0f3a',
      pede: 'azul',
      porque: ['É azul.'],
      revista_em: agora,
    })
    .execute();
  const lista = { conjunto: 1, arquivo: 'sinonimos', data: '2026-11-01', sha256: 'a'.repeat(64) };
  await db
    .insertInto('referencias_instaladas')
    .values({ ...lista, conteudo: Buffer.from([0, 255, 10, 92]), instalado_em: agora })
    .execute();
}

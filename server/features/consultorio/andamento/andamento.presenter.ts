import type { RelatoDeErro } from '#contracts/documentos/desfecho.ts';
import { presentRelato } from '#features/documentos/relatos/relatos.public.ts';
import { z } from 'zod';
import type { Andamento } from '#contracts/consultorio/andamento.contract.ts';
import { servicoPorTitulo } from '#domain/catalogo/servicos.ts';
import { podeLevarCid, slugDoServico } from '#domain/documentos/tipos.ts';
import { formatCrm } from '#domain/contas/medico.ts';
import { andamento, type FatosDoPedido } from '#domain/pedidos/andamento.ts';
import { standsStill, waits } from '../caso/caso.public.ts';
import type { FatosRow } from './andamento.repository.ts';

export function presentAndamento(row: FatosRow): Andamento {
  const asked = findAwaited(row);
  const servico = servicoPorTitulo(row.servico_selecionado);
  const { medico_nome: nome, medico_crm: crm, medico_uf: uf } = row;
  const medico = nome !== null && crm !== null && uf !== null ? presentMedico({ nome, crm, uf }) : null;
  return {
    passos: andamento(readFatos(row)),
    medico,
    pergunta: asked
      ? {
          texto: asked.texto,
          medico: presentMedico(asked),
          em: instantOf(asked.feita_em),
          ate: instantOf(asked.responder_ate),
          lembradaEm: instantOrNull(asked.lembrada_em),
          semResposta: asked.venceu,
        }
      : null,
    recusa:
      row.motivo_recusa !== null && row.decidido_em
        ? { motivo: row.motivo_recusa, medico, em: row.decidido_em.toISOString() }
        : null,
    envio: presentEnvio(row.envios.at(-1)),
    consentimentoCid: {
      autorizado: row.consentimento_cid,
      aberto:
        row.pago_em !== null &&
        (waits(row) || standsStill(row)) &&
        servico !== null &&
        podeLevarCid(slugDoServico(servico.titulo)),
    },
  };
}

function presentEnvio(envio: FatosRow['envios'][number] | undefined): Andamento['envio'] {
  if (!envio) return null;
  const { transportadora, rastreio, situacao, postado_em, encerrado_em, motivo, endereco } = envio;
  return {
    transportadora,
    rastreio,
    situacao,
    endereco: z.array(z.string()).parse(endereco),
    postadoEm: instantOf(postado_em),
    encerradoEm: instantOrNull(encerrado_em),
    motivo,
  };
}

/** The question that an answer is awaited to, or is still welcome after its term: the case is back with the doctors. */
function findAwaited(row: FatosRow) {
  const open = row.perguntas.find(({ encerrada_em }) => encerrada_em === null);
  if (open || row.sem_resposta_em === null || !waits(row)) return open;
  return row.perguntas.findLast(({ venceu, respondida_em }) => venceu && respondida_em === null);
}

function presentMedico({ nome, crm, uf }: { nome: string; crm: string; uf: string }) {
  return { nome, registro: formatCrm({ crm, uf }) };
}

function readFatos(row: FatosRow): FatosDoPedido {
  const papel = servicoPorTitulo(row.servico_selecionado)?.papel;
  const refunds = row.devolucoes;
  const cancelled = refunds.find(({ motivo }) => motivo === 'cancelado');
  const returned = refunds.find(({ situacao }) => situacao === 'devolvida');
  return {
    pagoEm: row.pago_em?.toISOString() ?? null,
    atendimento: row.atendimento,
    papel: papel === 'azul' || papel === 'amarela',
    assumidoEm: (row.recusado_em ? row.lido_em : (row.assumido_em ?? row.lido_em))?.toISOString() ?? null,
    perguntas: row.perguntas.map(({ feita_em, respondida_em, encerrada_em, venceu }) => ({
      venceu,
      feitaEm: instantOf(feita_em),
      respondidaEm: instantOrNull(respondida_em),
      encerradaEm: instantOrNull(encerrada_em),
    })),
    documentos: row.documentos.map(({ estado, canal, assinado_em, enviado_em, revogado_em }) => ({
      estado,
      papel: canal !== null && canal !== 'eletronico',
      assinadoEm: instantOrNull(assinado_em),
      enviadoEm: instantOrNull(enviado_em),
      revogadoEm: instantOrNull(revogado_em),
    })),
    envios: row.envios.map(({ situacao, postado_em, encerrado_em }) => ({
      situacao,
      postadoEm: instantOf(postado_em),
      encerradoEm: instantOrNull(encerrado_em),
    })),
    relatos: row.relatos.map(({ created_at, resolvido_em, resposta }) => ({
      em: instantOf(created_at),
      resolvidoEm: instantOrNull(resolvido_em),
      respondido: resposta !== null,
    })),
    recusadoEm: row.atendimento === 'recusado' ? (row.decidido_em?.toISOString() ?? null) : null,
    escolha: row.recusado_em && {
      recusadoEm: row.recusado_em.toISOString(),
      escolha: row.escolha,
      escolhidaEm: row.escolhida_em?.toISOString() ?? null,
    },
    consultas: row.consultas.map(({ estado, inicio, criada_em, encerrada_em }) => ({
      estado,
      inicio: instantOf(inicio),
      criadaEm: instantOf(criada_em),
      encerradaEm: instantOrNull(encerrada_em),
    })),
    canceladoEm: cancelled ? instantOf(cancelled.created_at) : null,
    concluido: row.status === 'Concluído',
    excluido: row.status === 'Excluído',
    concluidoEm: row.concluido_em?.toISOString() ?? null,
    devolvidoEm: instantOrNull(returned?.encerrada_em ?? null),
  };
}

/** The reported errors of an order that wait or were answered, oldest first: not those that a revocation settled. */
export function presentRelatos({ relatos }: FatosRow): RelatoDeErro[] {
  return relatos
    .filter(({ resolvido_em, resposta }) => resolvido_em === null || resposta !== null)
    .map((relato) =>
      presentRelato({
        ...relato,
        created_at: new Date(relato.created_at),
        resolvido_em: relato.resolvido_em === null ? null : new Date(relato.resolvido_em),
      }),
    );
}

function instantOf(value: Date | string): string {
  return new Date(value).toISOString();
}

function instantOrNull(value: Date | string | null): string | null {
  return value === null ? null : instantOf(value);
}

import type { Fechamento, FechamentoDoMedico, Movimento } from '#contracts/mesa/fechamento.contract.ts';
import { TIPOS_DE_DOCUMENTO } from '#domain/documentos/tipo-de-documento.ts';
import { tipoDeDocumento } from '#domain/documentos/tipos.ts';
import type { LidoFechamento } from './fechamento.usecases.ts';
import type { MovimentoRow } from './movimentos.repository.ts';

/** A month as the administrator reads it. */
export function presentFechamento(lido: LidoFechamento): Fechamento {
  const { mes, mesAtual, primeiroMes, payments, others, pending } = lido;
  // One Pix may hold both: it counts as a payment of a service, and its freight as one of the freights.
  const servicos = sumUp(
    payments.flatMap(({ tipo, n, centavos, frete }) =>
      tipo === 'frete' ? [] : [{ n, centavos: centavos - frete }],
    ),
  );
  const fretes = sumUp(
    payments.map(({ tipo, n, centavos, com_frete, frete }) =>
      tipo === 'frete' ? { n, centavos } : { n: com_frete, centavos: frete },
    ),
  );
  const semPedido = { n: others.avulsas, centavos: others.avulso ?? 0 };
  const devolvido = { n: others.devolvidas, centavos: others.devolvido ?? 0 };
  return {
    mes,
    emCurso: mes === mesAtual,
    primeiroMes,
    mesAtual,
    servicos,
    fretes,
    semPedido,
    devolvido,
    saldoCentavos: servicos.centavos + fretes.centavos + semPedido.centavos - devolvido.centavos,
    aDevolver: { n: pending.n, centavos: pending.centavos ?? 0 },
    medicos: presentMedicos(lido),
  };
}

function sumUp(rows: readonly { n: number; centavos: number }[]) {
  return {
    n: rows.reduce((total, { n }) => total + n, 0),
    centavos: rows.reduce((total, { centavos }) => total + centavos, 0),
  };
}

/** Each doctor who decided or issued something, by name; what ended without a doctor last. */
function presentMedicos({ documentos, decisions }: LidoFechamento): FechamentoDoMedico[] {
  const all = [...decisions, ...documentos];
  const ids = new Map(all.map((row) => [row.id, row]));
  return [...ids.values()]
    .toSorted((a, b) => Number(a.id === null) - Number(b.id === null) || compare(a.nome ?? '', b.nome ?? ''))
    .map(({ id, nome, crm, uf }) => {
      const issued = documentos.filter((row) => row.id === id);
      const decided = decisions.find((row) => row.id === id);
      return {
        medico: id === null ? null : { id, nome: nome ?? '', crm: crm ?? '', uf: uf ?? '' },
        documentos: issued.reduce((total, { n }) => total + n, 0),
        revogados: issued.reduce((total, { revogados }) => total + revogados, 0),
        porTipo: TIPOS_DE_DOCUMENTO.flatMap((tipo) => {
          const n = issued.find((row) => row.tipo === tipo)?.n ?? 0;
          return n === 0 ? [] : [{ tipo, titulo: tipoDeDocumento(tipo).titulo, n }];
        }),
        pedidos: decided?.pedidos ?? 0,
        recusados: decided?.recusados ?? 0,
        recebidoCentavos: decided?.recebido ?? 0,
        devolvidoCentavos: decided?.devolvido ?? 0,
      };
    });
}

const { compare } = new Intl.Collator('pt-BR');

/** A payment or a refund of a month. */
export function presentMovimento(row: MovimentoRow): Movimento {
  const { id, em, pedido_id, numero, nome, centavos, asaas_id, por_fora } = row;
  const pedido = pedido_id !== null && numero !== null ? { id: pedido_id, numero } : null;
  const tipo = TIPOS.find((known) => known === row.tipo) ?? 'servico';
  return {
    id,
    tipo,
    em: em.toISOString(),
    pedido,
    nome,
    valorCentavos: centavos,
    idPayment: asaas_id,
    porFora: por_fora,
  };
}
const TIPOS = ['servico', 'frete', 'sem pedido', 'devolucao', 'desfeito'] as const;

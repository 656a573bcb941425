import type {
  ExtratoDeRepasse,
  MeuRepasse,
  Repasse,
  LinhaDoRepasse,
} from '#contracts/mesa/repasse.contract.ts';
import { defineCsv } from '#domain/mesa/csv.ts';
import { dataEmSaoPaulo, formatDataBr } from '#domain/calendario/datas.ts';
import { dataEHora } from '#domain/calendario/horas.ts';
import { mesEmPalavras } from '#domain/calendario/mes.ts';
import { formatReais, formatValor } from '#domain/pagamentos/dinheiro.ts';
import { correcaoEmPalavras, mesesAbertos, PALAVRAS_DO_ATO } from '#domain/pagamentos/repasse.ts';
import type { Par, Timbre } from '#ports/documents.ts';
import type { LinhaRow, MedicoDoExtrato, RepasseRow, SomaRow } from './repasse.repository.ts';
import type { LidoExtrato, LidoRepasse, QuadroDoMes } from './repasse.usecases.ts';

/** A month as the administrator reads it; doctors by name. */
export function presentRepasse({ quadro, impedimento, somas, repasses, medicos }: LidoRepasse): Repasse {
  const rows = medicos
    .toSorted((a, b) => compare(a.nome, b.nome))
    .map(({ id, nome, crm, uf }) => ({
      medico: { id, nome, crm, uf },
      ...presentResumo(
        somas.filter(({ medico_id }) => medico_id === id),
        repasses.find(({ medico_id }) => medico_id === id),
      ),
    }));
  return {
    ...presentQuadro(quadro),
    impedimento,
    seraOPrimeiro: quadro.fechados.length === 0,
    medicos: rows,
    totalCentavos: rows.reduce((total, { totalCentavos }) => total + totalCentavos, 0),
  };
}

const { compare } = new Intl.Collator('pt-BR');

function presentQuadro({ mes, situacao, fechadoEm, primeiroMes, mesAtual }: QuadroDoMes) {
  return { mes, situacao, fechadoEm: fechadoEm?.toISOString() ?? null, primeiroMes, mesAtual };
}

function presentResumo(somas: readonly SomaRow[], repasse: RepasseRow | undefined) {
  const sumOf = (counts: (row: SomaRow) => boolean) => {
    const rows = somas.filter(counts);
    return {
      n: rows.reduce((total, { n }) => total + n, 0),
      centavos: rows.reduce((total, { centavos }) => total + centavos, 0),
    };
  };
  return {
    documentos: sumOf(({ ato, corrige }) => !corrige && (ato === 'documento' || ato === 'acompanhante')),
    recusas: sumOf(({ ato, corrige }) => !corrige && ato === 'recusa'),
    consultas: sumOf(({ ato, corrige }) => !corrige && ato === 'consulta'),
    correcoes: sumOf(({ corrige }) => corrige),
    totalCentavos: sumOf(() => true).centavos,
    pagoEm: repasse?.pago_em ?? null,
    nota: repasse?.nota ?? '',
    versao: repasse?.versao ?? 0,
  };
}

/** A page of a doctor's statement. */
export function presentExtrato(lido: LidoExtrato): ExtratoDeRepasse {
  const { quadro, medico, somas, repasses, linhas, numeros } = lido;
  return {
    ...presentQuadro(quadro),
    medico: { id: medico.id, nome: medico.nome, crm: medico.crm, uf: medico.uf },
    resumo: presentResumo(
      somas,
      repasses.find(({ mes }) => mes === quadro.mes),
    ),
    linhas: linhas.map((linha) => presentLinha(linha, numeros)),
    total: somas.reduce((total, { n }) => total + n, 0),
  };
}

function presentLinha(
  { pedido_id, feito_em, ato, correcao, centavos }: LinhaRow,
  numeros: ReadonlyMap<string, number>,
): LinhaDoRepasse {
  return {
    numero: numeros.get(pedido_id) ?? 0,
    dia: dataEmSaoPaulo(feito_em),
    ato,
    correcao,
    feitoEm: feito_em.toISOString(),
    centavos,
  };
}

const MESES = 12;

/** The doctor's own statement, with the last closed months. */
export function presentMeuRepasse(lido: LidoExtrato): MeuRepasse {
  const meses = lido.repasses.slice(0, MESES).map(({ mes, centavos, pago_em }) => {
    return { mes, totalCentavos: centavos, pagoEm: pago_em };
  });
  const { fechados, primeiroMes, mesAtual } = lido.quadro;
  return { ...presentExtrato(lido), abertos: mesesAbertos(fechados, primeiroMes, mesAtual), meses };
}

/** A line of a file, with its doctor. */
export type LinhaDaPlanilha = LinhaDoRepasse & { medico: MedicoDoExtrato };

export function linesOfFile(
  linhas: readonly LinhaRow[],
  medicos: readonly MedicoDoExtrato[],
  numeros: ReadonlyMap<string, number>,
): LinhaDaPlanilha[] {
  const byId = new Map(medicos.map((medico) => [medico.id, medico]));
  return linhas.flatMap((linha) => {
    const medico = byId.get(linha.medico_id);
    return medico ? [{ ...presentLinha(linha, numeros), medico }] : [];
  });
}

function wordsOf({ ato, correcao, feitoEm }: LinhaDoRepasse): string {
  const words = PALAVRAS_DO_ATO[ato];
  return correcao === null ? words : `${words} · ${correcaoEmPalavras(correcao, new Date(feitoEm))}`;
}

/** The lines of a month as CSV; nothing in it says which document it was, nor for whom. */
export const PLANILHA_DO_REPASSE = defineCsv<LinhaDaPlanilha>([
  ['Médico', ({ medico }) => medico.nome],
  ['CRM', ({ medico }) => `${medico.crm}/${medico.uf}`],
  ['Dia', ({ dia }) => formatDataBr(dia)],
  ['Pedido', ({ numero }) => String(numero)],
  ['O quê', wordsOf],
  ['Valor (R$)', ({ centavos }) => formatValor(centavos)],
]);

/** A statement as texts that the template `extrato` prints unchanged. */
export type ExtratoImpresso = Timbre & {
  mes: string;
  medico: readonly Par[];
  linhas: readonly { dia: string; pedido: string; oQue: string; valor: string }[];
  totais: readonly Par[];
};

/** The statement of a doctor's month. */
export function presentImpresso(
  lido: LidoExtrato,
  { brand, agora }: { brand: string; agora: Date },
): ExtratoImpresso {
  const { medico, mes, situacao, resumo, linhas } = presentExtrato(lido);
  const nome = mesEmPalavras(mes);
  const parts = [
    ['Documentos', resumo.documentos],
    ['Recusas', resumo.recusas],
    ['Consultas', resumo.consultas],
    ['Correções', resumo.correcoes],
  ] as const;
  return {
    marca: brand,
    titulo: `Extrato de repasse de ${nome}`,
    rodape: [
      situacao === 'fechado'
        ? `Extrato de repasse · ${nome}, mês fechado`
        : `Extrato de repasse · ${nome}, ainda aberto: os valores podem mudar até o fechamento`,
      `Produzido em ${dataEHora(agora)} (horário de Brasília)`,
    ],
    produzidoEm: agora,
    mes: nome,
    medico: [
      { nome: 'Médico', valor: medico.nome },
      { nome: 'CRM', valor: `${medico.crm}/${medico.uf}` },
      { nome: 'Mês', valor: nome },
      ...(resumo.pagoEm === null ? [] : [{ nome: 'Pago em', valor: formatDataBr(resumo.pagoEm) }]),
    ],
    linhas: linhas.map((linha) => ({
      dia: formatDataBr(linha.dia),
      pedido: String(linha.numero),
      oQue: wordsOf(linha),
      valor: formatReais(linha.centavos),
    })),
    totais: [
      ...parts.flatMap(([name, { n, centavos }]) =>
        n === 0 ? [] : [{ nome: `${name} (${n})`, valor: formatReais(centavos) }],
      ),
      { nome: 'Total', valor: formatReais(resumo.totalCentavos) },
    ],
  };
}

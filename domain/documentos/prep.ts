import { CAMPO_EXAMES } from './exames.ts';
import { CAMPOS_DA_RECEITA, itens, RECEITA } from './receita.ts';
import { lerQuantidade } from './extenso/quantidade.ts';
import { parseDataBr, somarDias } from '../calendario/datas.ts';
import { type ContextoDoDocumento, impede, type Problema } from './regras/contexto.ts';
import { leituraDoItem } from './leitura/leitura.ts';
import type { DadosDosCampos, DefinicaoDoTipo } from './tipo-de-documento.ts';

/** Substances of PrEP and their strength (PCDT PrEP oral, Portaria SECTICS/MS 55/2024). */
const SUBSTANCIAS = ['entricitabina', 'tenofovir'];

/** Days for which an HIV test is valid (Nota Técnica 26/2024-CGAHV). */
const DIAS_DO_TESTE = 7;

/** In ml/min. */
const CLEARANCE_MINIMO = 60;

/** Most tablets at the start and afterwards, besides the product's 30 days of treatment. */
const COMPRIMIDOS = { inicio: 30, continuacao: 120 } as const;

/**
 * HIV prophylaxis for a private pharmacy (the public service has its own forms). The doctor's checks stay in the
 * record: a pharmacy reads no test result.
 */
export const PREP = {
  ...RECEITA,
  slug: 'prep',
  titulo: 'Receita de PrEP',
  papel: 'prep',
  servicos: ['prep'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: ['endereco-do-paciente'],
  campos: [
    itens(1),
    {
      nome: 'etapa',
      rotulo: 'Etapa da PrEP',
      entrada: 'escolha',
      opcoes: [
        { valor: 'inicio', rotulo: 'Início' },
        { valor: 'continuacao', rotulo: 'Continuação' },
      ],
      inicial: 'inicio',
      exigido: 'sempre',
      soNoProntuario: true,
      copia: 'modelo',
    },
    {
      nome: 'testeHivData',
      rotulo: 'Data do teste de HIV',
      dica: 'Feito há no máximo 7 dias.',
      entrada: 'data',
      exigido: 'sempre',
      soNoProntuario: true,
    },
    {
      nome: 'testeHivResultado',
      rotulo: 'Resultado do teste de HIV',
      entrada: 'escolha',
      opcoes: [
        { valor: 'nao-reagente', rotulo: 'Não reagente' },
        { valor: 'reagente', rotulo: 'Reagente' },
        { valor: 'indeterminado', rotulo: 'Indeterminado' },
      ],
      exigido: 'sempre',
      soNoProntuario: true,
    },
    {
      nome: 'clearance',
      rotulo: 'Clearance de creatinina',
      dica: 'Em ml/min, a partir de 60.',
      entrada: 'inteiro',
      minimo: 0,
      limite: 400,
      exigido: 'sempre',
      soNoProntuario: true,
    },
    {
      ...CAMPO_EXAMES,
      dica: 'Um por linha. Saem no pedido de exames, que é outra folha.',
      exigido: 'nunca',
      soNoProntuario: true,
    },
    ...CAMPOS_DA_RECEITA,
  ],
} as const satisfies DefinicaoDoTipo;

type DadosDaPrep = DadosDosCampos<typeof PREP.campos>;

/** Rules of PrEP, besides those of every prescription. */
export function problemasDaPrep(dados: DadosDaPrep, contexto: ContextoDoDocumento): Problema[] {
  return [
    ...medicineProblems(dados, contexto).map(([campo, mensagem]) => impede(`itens.0.${campo}`, mensagem)),
    ...testProblems(dados, contexto.hoje).map(([campo, mensagem]) => impede(campo, mensagem)),
  ];
}

function medicineProblems(
  { itens: [item], etapa }: DadosDaPrep,
  contexto: ContextoDoDocumento,
): [string, string][] {
  if (item === undefined) return [];
  const names = (leituraDoItem(item, contexto.leitura)?.substancias ?? []).map(({ dcb }) => dcb).toSorted();
  const numero = lerQuantidade(item.quantidade, item.apresentacao)?.numero ?? 0;
  const most = etapa === 'continuacao' ? COMPRIMIDOS.continuacao : COMPRIMIDOS.inicio;
  const problems: [string, string][] = [];
  if (item.medicamento.trim() !== '' && names.join() !== SUBSTANCIAS.join()) {
    problems.push([
      'medicamento',
      'A receita de PrEP leva só “tenofovir + entricitabina”. Corrija o medicamento 1.',
    ]);
  }
  const strength: readonly string[] = item.apresentacao.match(/\d+/g) ?? [];
  if (item.apresentacao.trim() !== '' && !['300', '200'].every((mg) => strength.includes(mg))) {
    problems.push(['apresentacao', 'A PrEP é de 300 mg + 200 mg. Escreva a apresentação 1 assim.']);
  }
  if (numero > most) {
    const when = etapa === 'continuacao' ? 'Na continuação' : 'No início';
    problems.push([
      'quantidade',
      `${when} da PrEP a receita leva no máximo ${most} comprimidos. Diminua a quantidade 1.`,
    ]);
  }
  return problems;
}

function testProblems(dados: DadosDaPrep, hoje: string): [string, string][] {
  const data = parseDataBr(dados.testeHivData);
  const problems: [string, string][] = [];
  if (data !== null && data > hoje)
    problems.push(['testeHivData', 'A data do teste de HIV está no futuro. Corrija-a.']);
  if (data !== null && data < somarDias(hoje, -DIAS_DO_TESTE)) {
    problems.push([
      'testeHivData',
      `O teste de HIV tem mais de ${DIAS_DO_TESTE} dias. Peça um teste novo antes de emitir.`,
    ]);
  }
  if (!['', 'nao-reagente'].includes(dados.testeHivResultado)) {
    problems.push([
      'testeHivResultado',
      'A PrEP só sai com teste de HIV não reagente. Recuse o pedido com o motivo.',
    ]);
  }
  if (dados.clearance !== null && dados.clearance < CLEARANCE_MINIMO) {
    const words = `A PrEP pede clearance de creatinina a partir de ${CLEARANCE_MINIMO} ml/min. Recuse o pedido com o motivo.`;
    problems.push(['clearance', words]);
  }
  return problems;
}

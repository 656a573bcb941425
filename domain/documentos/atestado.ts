import { CAMPOS_COMUNS, CID } from './campos-comuns.ts';
import { diasPorExtenso } from './extenso/quantidade.ts';
import { formatDataBr, parseDataBr } from '../calendario/datas.ts';
import { type ContextoDoDocumento, impede, type Problema } from './regras/contexto.ts';
import type { Condicao, DadosDosCampos, DefinicaoDoTipo } from './tipo-de-documento.ts';

/** Most days of leave that one certificate takes; more is a typing error. */
export const MAX_DIAS_DE_AFASTAMENTO = 365;

const of = (...entre: string[]): Condicao => ({ campo: 'finalidade', entre });

/** A health certificate (Resolução CFM 2.381/2024); what it is for decides which fields it has. */
export const ATESTADO = {
  slug: 'atestado',
  titulo: 'Atestado de saúde',
  artigo: 'o',
  papel: 'atestado',
  oid: { codigo: '2.16.76.1.12.1.2', nome: 'Atestado médico' },
  servicos: ['atestados'],
  canal: 'eletronico',
  vias: 1,
  validadeDias: null,
  blocos: [],
  campos: [
    {
      nome: 'finalidade',
      rotulo: 'Finalidade',
      entrada: 'escolha',
      opcoes: [
        { valor: 'afastamento', rotulo: 'Afastamento do trabalho' },
        { valor: 'comparecimento', rotulo: 'Comparecimento' },
        { valor: 'acompanhamento', rotulo: 'Acompanhamento' },
        { valor: 'saude', rotulo: 'Aptidão física' },
      ],
      inicial: 'afastamento',
      exigido: 'sempre',
    },
    {
      nome: 'dias',
      rotulo: 'Dias de afastamento',
      entrada: 'inteiro',
      minimo: 1,
      limite: MAX_DIAS_DE_AFASTAMENTO,
      exigido: of('afastamento'),
      aparece: of('afastamento', 'acompanhamento'),
    },
    {
      nome: 'inicio',
      rotulo: 'Início',
      dica: 'O primeiro dia, como 23/11/2026.',
      entrada: 'data',
      exigido: of('afastamento', 'comparecimento', 'acompanhamento'),
      aparece: of('afastamento', 'comparecimento', 'acompanhamento'),
    },
    {
      nome: 'periodo',
      rotulo: 'Período do atendimento',
      dica: 'Como “das 14h às 14h30”.',
      entrada: 'texto',
      limite: 80,
      exigido: of('comparecimento'),
      aparece: of('comparecimento'),
    },
    {
      nome: 'acompanhado',
      rotulo: 'Pessoa acompanhada',
      dica: 'O nome de quem o paciente acompanha.',
      entrada: 'texto',
      limite: 120,
      exigido: of('acompanhamento'),
      aparece: of('acompanhamento'),
    },
    {
      nome: 'aptoPara',
      rotulo: 'Apto para',
      dica: 'Como “a prática de atividade física”.',
      entrada: 'texto',
      limite: 200,
      exigido: of('saude'),
      aparece: of('saude'),
    },
    CID,
    {
      nome: 'observacoes',
      rotulo: 'Observações',
      entrada: 'paragrafo',
      limite: 1000,
      exigido: 'nunca',
    },
    ...CAMPOS_COMUNS,
  ],
} as const satisfies DefinicaoDoTipo;

/** A declaration of attendance is of a day that has been. */
export function problemasDoAtestado(
  { finalidade, inicio }: DadosDosCampos<typeof ATESTADO.campos>,
  { hoje }: Pick<ContextoDoDocumento, 'hoje'>,
): Problema[] {
  const day = parseDataBr(inicio);
  if (finalidade !== 'comparecimento' || day === null || day <= hoje) return [];
  return [impede('inicio', 'O comparecimento é de um dia que já foi. Corrija o início.')];
}

/**
 * The sentence of a certificate, by what it is for. `nome` is the patient's registered name, `data` the day of the
 * encounter as it is printed. No word tells the patient's gender. Empty while what it is for is not chosen.
 */
export function textoDoAtestado(
  { finalidade, dias, inicio, periodo, acompanhado, aptoPara }: DadosDosCampos<typeof ATESTADO.campos>,
  { nome, data }: { nome: string; data: string },
): string {
  const first = formatDataBr(parseDataBr(inicio) ?? inicio);
  const seen = `recebeu atendimento médico em ${data}, em modalidade de telemedicina`;
  const leave = dias === null ? '' : diasPorExtenso(dias);
  switch (finalidade) {
    case 'afastamento':
      return `Atesto, para afastamento do trabalho, que ${nome} ${seen}, e precisa de ${leave} de afastamento a partir de ${first}.`;
    case 'comparecimento':
      return `Declaro que ${nome} esteve em atendimento médico em ${first}, ${periodo}, em modalidade de telemedicina.`;
    case 'acompanhamento': {
      const during = leave === '' ? `em ${first}` : `por ${leave}, a partir de ${first}`;
      return `Atesto, em atendimento em ${data}, em modalidade de telemedicina, que ${nome} precisa acompanhar ${acompanhado} ${during}.`;
    }
    case 'saude':
      return `Atesto que ${nome} ${seen}, e tem condições de saúde para ${aptoPara}.`;
    default:
      return '';
  }
}

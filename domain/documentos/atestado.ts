import { CAMPOS_COMUNS, CID } from './campos-comuns.ts';
import { formatDataBr, parseDataBr, somarDias } from '../calendario/datas.ts';
import { type ContextoDoDocumento, impede, type Problema } from './regras/contexto.ts';
import type { DadosDosCampos, DefinicaoDoTipo } from './tipo-de-documento.ts';

/** A longer leave is a typing error. */
export const MAX_DIAS_DE_AFASTAMENTO = 365;

/** Longer leaves are paid by the social security (Lei 8.213/1991, art. 60): the doctor types the number twice. */
export const DIAS_SEM_CONFIRMAR = 15;

/** Most days from the certificate to the beginning of the leave: our own limit, no rule names one. */
const MAX_DIAS_ATE_O_INICIO = 30;

const of = (...entre: string[]) => ({ campo: 'finalidade', entre });

const COM_DIAS = of('afastamento', 'acompanhamento');

/** Four documents (Resolução CFM 2.381/2024); the purpose decides title, fields and rules. */
export const ATESTADO = {
  slug: 'atestado',
  titulo: 'Atestado',
  artigo: 'o',
  titulos: {
    campo: 'finalidade',
    por: {
      afastamento: { titulo: 'Atestado de afastamento', artigo: 'o' },
      comparecimento: { titulo: 'Declaração de comparecimento', artigo: 'a' },
      acompanhamento: { titulo: 'Atestado de acompanhamento', artigo: 'o' },
      saude: { titulo: 'Atestado de saúde', artigo: 'o' },
    },
  },
  uso: 'entrega',
  papel: 'atestado',
  oid: { codigo: '2.16.76.1.12.1.2', nome: 'Atestado médico' },
  loinc: null,
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
        { valor: 'afastamento', rotulo: 'Afastamento' },
        { valor: 'comparecimento', rotulo: 'Comparecimento' },
        { valor: 'acompanhamento', rotulo: 'Acompanhamento' },
        { valor: 'saude', rotulo: 'Saúde' },
      ],
      inicial: 'afastamento',
      exigido: 'sempre',
      copia: 'modelo',
    },
    {
      nome: 'dias',
      rotulo: 'Dias de afastamento',
      entrada: 'inteiro',
      minimo: 1,
      limite: MAX_DIAS_DE_AFASTAMENTO,
      exigido: of('afastamento'),
      aparece: COM_DIAS,
      copia: 'modelo',
    },
    {
      nome: 'diasConfirmados',
      rotulo: 'Confirme os dias',
      dica: `Mais de ${DIAS_SEM_CONFIRMAR} dias: escreva o número outra vez. Do 16º em diante decide a perícia do INSS.`,
      entrada: 'inteiro',
      minimo: 1,
      limite: MAX_DIAS_DE_AFASTAMENTO,
      exigido: 'sempre',
      aparece: [COM_DIAS, { campo: 'dias', acimaDe: DIAS_SEM_CONFIRMAR }],
      soNoProntuario: true,
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
      copia: 'paciente',
    },
    {
      nome: 'acompanhadoAtendido',
      rotulo: 'Atendi a pessoa acompanhada',
      dica: 'O atestado de acompanhamento afirma que você a atendeu.',
      entrada: 'marca',
      exigido: 'sempre',
      falta:
        'O atestado de acompanhamento diz que você atendeu a pessoa acompanhada. Marque, ou escolha outra finalidade.',
      aparece: of('acompanhamento'),
      soNoProntuario: true,
    },
    {
      nome: 'aptoPara',
      rotulo: 'Apto para',
      dica: 'Como “a prática de atividade física”.',
      entrada: 'texto',
      limite: 200,
      exigido: of('saude'),
      aparece: of('saude'),
      copia: 'modelo',
    },
    // An attendance names no diagnosis, and that of the accompanied person is not the patient's to give.
    { ...CID, aparece: [CID.aparece, of('afastamento', 'saude')] },
    {
      nome: 'observacoes',
      rotulo: 'Observações',
      entrada: 'paragrafo',
      limite: 1000,
      exigido: 'nunca',
      copia: 'modelo',
    },
    ...CAMPOS_COMUNS,
  ],
} as const satisfies DefinicaoDoTipo;

type DadosDoAtestado = DadosDosCampos<typeof ATESTADO.campos>;
type Quando = Pick<ContextoDoDocumento, 'hoje' | 'agora' | 'pedidoEm'>;

/** Days before the order, an attendance in the future, a long leave without its confirmation. */
export function problemasDoAtestado(dados: DadosDoAtestado, quando: Quando): Problema[] {
  return [...problemsOfLength(dados), ...problemsOfStart(dados, quando), ...problemsOfPeriod(dados, quando)];
}

function hasDays({ finalidade, dias }: DadosDoAtestado): boolean {
  return dias !== null && COM_DIAS.entre.includes(finalidade);
}

function problemsOfLength(dados: DadosDoAtestado): Problema[] {
  const { dias, diasConfirmados: again } = dados;
  if (!hasDays(dados) || dias === null || dias <= DIAS_SEM_CONFIRMAR) return [];
  if (again === null || again === dias) return [];
  return [impede('diasConfirmados', `Os dias são ${dias}, e a confirmação diz ${again}. Deixe iguais.`)];
}

function problemsOfStart(dados: DadosDoAtestado, { hoje, pedidoEm }: Quando): Problema[] {
  const { finalidade } = dados;
  const day = parseDataBr(dados.inicio);
  if (day === null || finalidade === '' || finalidade === 'saude') return [];
  if (pedidoEm !== undefined && day < pedidoEm) {
    const words = `O pedido é de ${formatDataBr(pedidoEm)}, e antes dele não há atendimento seu a atestar. Corrija o início.`;
    return [impede('inicio', words)];
  }
  if (hasDays(dados) || finalidade === 'afastamento') {
    if (day <= somarDias(hoje, MAX_DIAS_ATE_O_INICIO)) return [];
    const words = `O afastamento começa no máximo ${MAX_DIAS_ATE_O_INICIO} dias depois de hoje. Corrija o início.`;
    return [impede('inicio', words)];
  }
  if (day <= hoje) return [];
  return finalidade === 'comparecimento'
    ? [impede('inicio', 'O comparecimento é de um dia que já passou. Corrija o início.')]
    : [impede('inicio', 'O acompanhamento sem dias é de um dia que já passou. Corrija o início.')];
}

function problemsOfPeriod(dados: DadosDoAtestado, { hoje, agora }: Quando): Problema[] {
  if (dados.finalidade !== 'comparecimento' || dados.periodo.trim() === '') return [];
  const read = lerPeriodo(dados.periodo);
  if (read === null) return [impede('periodo', 'Escreva o período com as horas, como “das 14h às 14h30”.')];
  if (read.fim <= read.inicio)
    return [impede('periodo', 'O período termina antes de começar. Corrija as horas.')];
  if (agora === undefined || parseDataBr(dados.inicio) !== hoje || read.fim <= agora) return [];
  return [impede('periodo', 'O período é de um horário que já passou. Corrija as horas.')];
}

/** An hour as it is written: "14h", "14h30", "14:30", "9 h". */
const HORA = String.raw`(\d{1,2})\s?(?:h|:)\s?(\d{2})?`;
const PERIODO = new RegExp(String.raw`^(?:das?|de)?\s*${HORA}\s*(?:às|as|até|ate|a|-|–)\s*${HORA}$`, 'i');

/** "HH:MM" bounds of a period such as "das 14h às 14h30"; null unless it names two. */
export function lerPeriodo(texto: string): { inicio: string; fim: string } | null {
  const [, h1 = '', m1 = '00', h2 = '', m2 = '00'] = PERIODO.exec(texto.trim().replace(/\.$/, '')) ?? [];
  const [inicio, fim] = [hour(h1, m1), hour(h2, m2)];
  return inicio === null || fim === null ? null : { inicio, fim };
}

function hour(hours: string, minutes: string): string | null {
  if (hours === '' || Number(hours) > 23 || Number(minutes) > 59) return null;
  return `${hours.padStart(2, '0')}:${minutes}`;
}

import { LIMITES_DE_CONSERVACAO, type PrazosDeConservacao } from '../ajustes/conservacao.ts';
import { dataEmSaoPaulo, formatDataBr } from '../calendario/datas.ts';

/** Months that access logs are kept (Lei 12.965/2014, art. 15). */
const MESES_DO_ACESSO = 6;
/** Days for which the address of a receipt opens it. */
export const DIAS_DO_COMPROVANTE = 30;

/** Years that a record is kept from its last entry on, and papers of a payment from the year after it. */
export type AnosDeConservacao = Pick<PrazosDeConservacao, 'prontuarioAnos' | 'fiscalAnos'>;

/** An account as its erasure finds it. */
export type FatosDaSaida = {
  conservacao: AnosDeConservacao;
  /** The last entry of a doctor in any of its orders; null without one. */
  ultimoRegistro: Date | null;
  ultimoPagamento: Date | null;
  /** Orders in which a doctor entered something, and the others. */
  atendidos: number;
  naoAtendidos: number;
  /** People of the account beside its holder: the first name, and whether a doctor entered something about them. */
  pessoas: readonly { nome: string; atendida: boolean }[];
  /** Unpaid orders, which are cancelled; a Pix of theirs is as well. */
  semPagar: number;
  /** Consultations that are booked. */
  consultas: number;
  /** Letters on their way. */
  cartas: number;
  /** Payments that are on their way back, or begin their way with the erasure. */
  voltando: number;
  /** Somebody else says that the CPF is theirs, and waits for the answer. */
  casoAberto: boolean;
  /** Whether the payment provider knows the account. */
  noProvedor: boolean;
};

/** A kept thing: until which last day (`YYYY-MM-DD`; null without an end), and by which rule. */
export type Guardado = { oQue: string; ate: string | null; porque: string };

/** The receipt of an erased account, in the words that its holder reads. */
export type Comprovante = {
  protocolo: string;
  /** The instant, RFC 3339. */
  em: string;
  apagado: string[];
  guardado: Guardado[];
  segue: string[];
};

/** The last day on which a record is kept, `YYYY-MM-DD`. */
export function prontuarioAte(ultimoRegistro: Date, { prontuarioAnos }: AnosDeConservacao): string {
  return anosDepois(dataEmSaoPaulo(ultimoRegistro), prontuarioAnos);
}

/** The last day on which the papers of a payment are kept, `YYYY-MM-DD`. */
export function fiscalAte(ultimoPagamento: Date, { fiscalAnos }: AnosDeConservacao): string {
  const ano = Number(dataEmSaoPaulo(ultimoPagamento).slice(0, 4));
  return `${ano + fiscalAnos}-12-31`;
}

/** The last day on which anything is kept for the law; null where nothing is. */
export function guardadoAte({
  ultimoRegistro,
  ultimoPagamento,
  conservacao,
}: Pick<FatosDaSaida, 'ultimoRegistro' | 'ultimoPagamento' | 'conservacao'>): string | null {
  const ends = [
    ...(ultimoRegistro ? [prontuarioAte(ultimoRegistro, conservacao)] : []),
    ...(ultimoPagamento ? [fiscalAte(ultimoPagamento, conservacao)] : []),
  ];
  return ends.toSorted().at(-1) ?? null;
}

/** A day of a leap year that the later year does not have becomes the first of March. */
function anosDepois(data: string, anos: number): string {
  const [ano = '', mes = '', dia = ''] = data.split('-');
  const later = Number(ano) + anos;
  const leap = later % 4 === 0 && (later % 100 !== 0 || later % 400 === 0);
  return mes === '02' && dia === '29' && !leap ? `${later}-03-01` : `${later}-${mes}-${dia}`;
}

/** The law's minimum, and the house's own term where it is longer. */
function anosEmPalavras({ prontuarioAnos }: AnosDeConservacao): string {
  const { min } = LIMITES_DE_CONSERVACAO.prontuarioAnos;
  return prontuarioAnos === min ? `${min} anos` : `pelo menos ${min} anos, aqui ${prontuarioAnos},`;
}

function mesesDepois(data: string, meses: number): string {
  const [ano = 0, mes = 1, dia = 1] = data.split('-').map(Number);
  const last = new Date(Date.UTC(ano, mes - 1 + meses + 1, 0)).getUTCDate();
  return new Date(Date.UTC(ano, mes - 1 + meses, Math.min(dia, last))).toISOString().slice(0, 10);
}

const contados = (n: number, um: string, muitos: string) => `${n} ${n === 1 ? um : muitos}`;

/** Names as a sentence lists them. */
function emLista(nomes: readonly string[]): string {
  return new Intl.ListFormat('pt-BR', { type: 'conjunction' }).format(nomes);
}

/** Things that go at once, as sentences without a full stop. */
export function oQueApaga(fatos: FatosDaSaida): string[] {
  const { naoAtendidos, atendidos, pessoas, ultimoPagamento } = fatos;
  const foram = pessoas.filter(({ atendida }) => !atendida).map(({ nome }) => nome);
  return [
    'A senha, as chaves de acesso, os códigos, a verificação em duas etapas e a entrada em todos os aparelhos',
    ultimoPagamento ? 'O e-mail e o telefone do cadastro' : 'O e-mail, o telefone e o endereço do cadastro',
    'O que você digitou e não enviou, os envios pela metade, os lembretes e os avisos por outros canais',
    ...(naoAtendidos > 0
      ? [
          `As respostas e os arquivos de ${contados(naoAtendidos, 'pedido que nenhum médico atendeu', 'pedidos que nenhum médico atendeu')}`,
        ]
      : []),
    ...(atendidos === 0 ? ['As mensagens do chat, com os arquivos'] : []),
    ...(foram.length > 0 ? [`Os dados de ${emLista(foram)}`] : []),
  ];
}

/** Things that stay, with term and reason. @param em when the account is erased */
export function oQueFica(fatos: FatosDaSaida, em: Date): Guardado[] {
  const { ultimoRegistro, ultimoPagamento, atendidos, naoAtendidos, casoAberto, conservacao } = fatos;
  const ficam = fatos.pessoas.filter(({ atendida }) => atendida).map(({ nome }) => nome);
  return [
    ...(ultimoRegistro
      ? [
          {
            oQue:
              `O prontuário: ${contados(atendidos, 'pedido que um médico atendeu', 'pedidos que um médico atendeu')}, com as respostas, os arquivos, as mensagens e os documentos, e nome, CPF e nascimento de quem foi atendido.` +
              (ficam.length > 0 ? ` Também o de ${emLista(ficam)}.` : '') +
              ' Fica fora das telas do dia a dia. As farmácias continuam conferindo os seus documentos.',
            ate: prontuarioAte(ultimoRegistro, conservacao),
            porque: `Lei 13.787/2018, art. 6º, e Resolução CFM 1.821/2007: ${anosEmPalavras(conservacao)} desde o último registro do médico.`,
          },
        ]
      : []),
    ...(ultimoPagamento
      ? [
          {
            oQue: 'Os pagamentos: valor, data e situação, com nome, CPF e endereço de quem pagou.',
            ate: fiscalAte(ultimoPagamento, conservacao),
            porque: 'Código Tributário Nacional (Lei 5.172/1966), arts. 173 e 195.',
          },
        ]
      : []),
    {
      oQue: 'Os registros de acesso: hora e ação, por um número interno, sem nome e sem CPF.',
      ate: mesesDepois(dataEmSaoPaulo(em), MESES_DO_ACESSO),
      porque: 'Marco Civil da Internet (Lei 12.965/2014), art. 15: 6 meses.',
    },
    {
      oQue:
        atendidos + naoAtendidos > 0
          ? 'As contas e a auditoria da clínica: de cada pedido o número, o serviço, o valor e a data, e quem fez o quê, por números internos.'
          : 'A auditoria da clínica: quem fez o quê, por números internos.',
      ate: null,
      porque: 'Sozinhas não dizem quem você é.',
    },
    ...(casoAberto
      ? [
          {
            oQue: 'O caso aberto sobre este CPF.',
            ate: null,
            porque: 'Quem o abriu espera uma resposta, e ela vai por e-mail.',
          },
        ]
      : []),
  ];
}

/** Whole sentences about what goes on after the erasure. */
export function oQueSegue({ semPagar, consultas, cartas, voltando, noProvedor }: FatosDaSaida): string[] {
  return [
    ...(semPagar > 0
      ? [
          `${contados(semPagar, 'pedido sem pagamento é cancelado', 'pedidos sem pagamento são cancelados')}. Não pague mais o Pix: o dinheiro voltaria.`,
        ]
      : []),
    ...(consultas > 0
      ? [`${contados(consultas, 'consulta é desmarcada', 'consultas são desmarcadas')}.`]
      : []),
    ...(voltando > 0 ? ['O dinheiro que está voltando chega do mesmo jeito, na conta que pagou o Pix.'] : []),
    ...(cartas > 0
      ? [
          `${contados(cartas, 'carta já postada segue', 'cartas já postadas seguem')} para o endereço de antes, que fica só no registro da carta.`,
        ]
      : []),
    ...(noProvedor
      ? [
          'Pedimos ao provedor de pagamento que remova o seu cadastro. Ele conservacao os pagamentos que já recebeu, pelas regras dele.',
        ]
      : []),
    'As cópias de segurança de antes ainda têm os seus dados, até serem descartadas.',
    'O CPF fica livre: você pode se cadastrar de novo quando quiser. A conta nova começa vazia.',
  ];
}

/** The receipt of an erasure. */
export function comprovanteDe(
  fatos: FatosDaSaida,
  { protocolo, em }: { protocolo: string; em: Date },
): Comprovante {
  return {
    protocolo,
    em: em.toISOString(),
    apagado: oQueApaga(fatos),
    guardado: oQueFica(fatos, em),
    segue: oQueSegue(fatos),
  };
}

/** "até 31/12/2031", or "sem prazo". */
export function prazoEmPalavras(ate: string | null): string {
  return ate === null ? 'sem prazo' : `até ${formatDataBr(ate)}`;
}

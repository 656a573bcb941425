import {
  CONTEUDOS,
  formatBytes,
  porqueDoConteudo,
  type MotivoDaLeitura,
  type MotivoDoAntivirus,
} from '../pedidos/anexos.ts';
import { parseCpf } from '../contas/cpf.ts';
import { parseEmail } from '../contas/email.ts';
import { parseTelefone } from '../contas/telefone.ts';

/** Case "este CPF já tem cadastro e não fui eu". */
export const SITUACOES_DA_CONTESTACAO = ['aberta', 'aceita', 'recusada'] as const;
export type SituacaoDaContestacao = (typeof SITUACOES_DA_CONTESTACAO)[number];

/** A CPF that somebody else registered, or (`prontuario`) the record of an account's owner that other accounts keep. */
export const TIPOS_DE_CASO = ['cadastro', 'prontuario'] as const;
export type TipoDeCaso = (typeof TIPOS_DE_CASO)[number];

/** A closed list, because the mail may reach the wrong person. */
export const MOTIVOS_DO_CASO = [
  'documento_ilegivel',
  'documento_invalido',
  'dados_diferentes',
  'sem_confirmacao',
] as const;
export type MotivoDaContestacao = (typeof MOTIVOS_DO_CASO)[number];

/** Sentences that the administrator chooses from and the person receives. */
export const FRASES_DO_MOTIVO: Readonly<Record<MotivoDaContestacao, string>> = {
  documento_ilegivel: 'Não foi possível ler o documento enviado.',
  documento_invalido: 'O arquivo enviado não é um documento oficial com foto.',
  dados_diferentes: 'Os dados informados não são os mesmos do documento.',
  sem_confirmacao: 'Não foi possível confirmar a identidade com o que foi enviado.',
};

export function fraseDoMotivo(motivo: string): string {
  const known = MOTIVOS_DO_CASO.find((nome) => nome === motivo);
  return FRASES_DO_MOTIVO[known ?? 'sem_confirmacao'];
}

/** Days after the decision for which an identity document is stored. */
export const RETENCAO_DO_DOCUMENTO_DIAS = 30;
/** Hours for which the registration link of an accepted case is valid. */
export const LINK_DE_CADASTRO_HORAS = 72;
/** Days for which the CPF is reserved; another link may be requested meanwhile. */
export const RESERVA_DO_CPF_DIAS = 30;

const MB = 1024 * 1024;

/** A document of exactly this size is accepted. */
export const LIMITE_DO_DOCUMENTO_BYTES = 10 * MB;

/** Sentence to show; null when the document is accepted. Without a type the name decides nothing. */
export function recusaDoDocumento({
  size,
  contentType,
}: {
  size: number;
  contentType?: string;
}): string | null {
  if (size <= 0) return 'O arquivo está vazio. Escolha outro.';
  if (size > LIMITE_DO_DOCUMENTO_BYTES) {
    return `O arquivo passa do limite de ${formatBytes(LIMITE_DO_DOCUMENTO_BYTES)}. Escolha um menor.`;
  }
  const known = contentType === undefined || CONTEUDOS.some((aceito) => aceito === contentType);
  return known ? null : 'Aceitamos só foto (JPG, PNG, WebP, HEIC, AVIF ou GIF) ou PDF.';
}

/** For a document refused after opening or scanning. */
export function recusaDoConteudoDoDocumento(motivo: MotivoDaLeitura | MotivoDoAntivirus): string {
  const porque = porqueDoConteudo(motivo);
  return `${porque.charAt(0).toUpperCase()}${porque.slice(1)}.`;
}

/** Raw input; `relato` may be empty. */
export type TypedContestacao = Record<'cpf' | 'nome' | 'email' | 'telefone' | 'relato', string>;
export type CampoDaContestacao = keyof TypedContestacao | 'documento';

export const LIMITE_DO_RELATO = 2000;

const MENSAGEM_VAZIO = 'Preencha corretamente os campos.';

export type ProblemaDoCampo = { campo: CampoDaContestacao; mensagem: string; vazio: boolean };

/** Sentence per empty field; `relato` may be empty. */
const FALTA: Readonly<Partial<Record<keyof TypedContestacao, string>>> = {
  cpf: 'Escreva o seu CPF.',
  nome: 'Escreva o nome como está no documento.',
  email: 'Escreva o e-mail em que você recebe a resposta.',
  telefone: 'Escreva o telefone com DDD.',
};
const SEM_DOCUMENTO: ProblemaDoCampo = {
  campo: 'documento',
  mensagem: 'Escolha a foto ou o PDF do seu documento.',
  vazio: true,
};
const CAMPOS = ['cpf', 'nome', 'email', 'telefone', 'relato'] as const;

function malEscrito(campo: keyof TypedContestacao, text: string): string | null {
  switch (campo) {
    case 'cpf': {
      const lido = parseCpf(text);
      return lido.ok ? null : lido.mensagem;
    }
    case 'email':
      return parseEmail(text) ? null : 'Escreva um e-mail completo, como nome@exemplo.com.br.';
    case 'telefone':
      return parseTelefone(text) ? null : 'Escreva o telefone com DDD, como (11) 98888-0042.';
    case 'relato':
      return text.length > LIMITE_DO_RELATO ? `Escreva até ${LIMITE_DO_RELATO} letras.` : null;
    default:
      return null;
  }
}

/** In the order of the screen. */
export function conferirContestacao(dados: TypedContestacao, temDocumento: boolean): ProblemaDoCampo[] {
  const problemas = CAMPOS.flatMap((campo): ProblemaDoCampo[] => {
    const vazio = dados[campo].trim() === '';
    const mensagem = vazio ? FALTA[campo] : malEscrito(campo, dados[campo]);
    return mensagem ? [{ campo, mensagem, vazio }] : [];
  });
  return temDocumento ? problemas : [...problemas, SEM_DOCUMENTO];
}

/** Empty fields take precedence over the first invalid one. */
export function mensagemDosProblemas(problemas: readonly ProblemaDoCampo[]): string {
  if (problemas.some(({ vazio }) => vazio)) return MENSAGEM_VAZIO;
  return problemas[0]?.mensagem ?? MENSAGEM_VAZIO;
}

/** Characters that cannot be mistaken for one another, also when read out. */
const ALFABETO = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** "7K3M-Q2XD". @param sorteio draws a whole number from 0 to below its argument */
export function novoProtocolo(sorteio: (abaixoDe: number) => number): string {
  const letras = Array.from({ length: 8 }, () => ALFABETO.charAt(sorteio(ALFABETO.length))).join('');
  return `${letras.slice(0, 4)}-${letras.slice(4)}`;
}

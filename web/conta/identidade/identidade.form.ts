import type { ApiError } from '../../lib/api/api.ts';
import { MENSAGEM_CPF_FORMATO, parseCpf } from '../../../domain/cpf.ts';
import { validarSenha } from '../../../domain/senha.ts';

/** The fields of the entrances and of the account, by the names the server calls them, in the order they stand. */
const CAMPOS = ['cpf', 'email', 'emailContato', 'senhaAtual', 'senha', 'confirmacao', 'codigo'] as const;
export type Campo = (typeof CAMPOS)[number];

/** A field in error: `falta` ends the summary's link, `mensagem` stands beneath the field. */
export type ErroDeCampo = { campo: Campo; falta: string; mensagem: string };

/** Why a form is not accepted: the exact words, and the fields they are about. */
export type Recusa = { mensagem: string; campos: readonly ErroDeCampo[] };

const FALTA = { falta: 'falta preencher', mensagem: 'Falta preencher.' };

function erroDoCpf(text: string): { recusa: string; erro: ErroDeCampo } | null {
  const lido = parseCpf(text);
  if (lido.ok) return null;
  const curto = lido.mensagem === MENSAGEM_CPF_FORMATO;
  const mensagem = curto ? 'O CPF tem 11 números.' : 'Algum número não confere.';
  return { recusa: lido.mensagem, erro: { campo: 'cpf', falta: 'confira', mensagem } };
}

function erroDaSenha(senha: string): { recusa: string; erro: ErroDeCampo } | null {
  const recusa = validarSenha(senha);
  return recusa === null
    ? null
    : {
        recusa,
        erro: {
          campo: 'senha',
          falta: 'escolha outra',
          mensagem: 'Uma frase curta serve, com espaços e tudo.',
        },
      };
}

const diferentes = {
  recusa: 'As senhas não são iguais.',
  erro: { campo: 'confirmacao', falta: 'digite de novo', mensagem: 'Digite a mesma senha nos dois campos.' },
} as const;

function juntar(achados: readonly ({ recusa: string; erro: ErroDeCampo } | null)[]): Recusa | null {
  const erros = achados.filter((achado) => achado !== null);
  const [first] = erros;
  return first ? { mensagem: first.recusa, campos: erros.map(({ erro }) => erro) } : null;
}

/** Judges a registration in the order of docs/product/rules.md; null when it may be sent. */
export function conferirCadastro({
  cpf,
  senha,
  confirmacao,
}: Record<'cpf' | 'senha' | 'confirmacao', string>): Recusa | null {
  return juntar([senha === confirmacao ? null : diferentes, erroDoCpf(cpf), erroDaSenha(senha)]);
}

/** Judges a new password; null when it may be sent. */
export function conferirNovaSenha({
  senha,
  confirmacao,
}: Record<'senha' | 'confirmacao', string>): Recusa | null {
  return juntar([senha === confirmacao ? null : diferentes, erroDaSenha(senha)]);
}

/** Judges the CPF that a recovery asks for; null when it may be sent: whether it is known, the server says. */
export function conferirRecuperacao(cpf: string): Recusa | null {
  const achado = erroDoCpf(cpf);
  return juntar([achado?.recusa === MENSAGEM_CPF_FORMATO ? achado : null]);
}

/** Whether something is missing, of what a sign-in needs; null when nothing is. */
export function conferirPreenchidos(campos: Readonly<Partial<Record<Campo, string>>>): Recusa | null {
  const vazios = CAMPOS.filter((campo) => campos[campo]?.trim() === '');
  if (vazios.length === 0) return null;
  return {
    mensagem: 'Preencha corretamente os campos.',
    campos: vazios.map((campo) => ({ campo, ...FALTA })),
  };
}

/** Judges a change of the password; null when it may be sent: whether the current one holds, the server says. */
export function conferirTroca({
  senhaAtual,
  senha,
  confirmacao,
}: Record<'senhaAtual' | 'senha' | 'confirmacao', string>): Recusa | null {
  return conferirNovaSenha({ senha, confirmacao }) ?? conferirPreenchidos({ senhaAtual });
}

/** The server's refusal: its words whole, and the fields it names. */
export function recusaDoServidor(error: ApiError): Recusa {
  const campos = (error.details ?? []).flatMap(({ campo: nome, mensagem }) => {
    const campo = CAMPOS.find((conhecido) => conhecido === nome);
    if (campo === undefined) return [];
    // The whole message stands on top already.
    return [
      { campo, falta: 'confira', mensagem: mensagem === error.message ? 'Confira este campo.' : mensagem },
    ];
  });
  return { mensagem: error.message, campos };
}

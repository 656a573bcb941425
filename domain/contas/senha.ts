import { parseCpf } from './cpf.ts';
import { SENHAS_COMUNS } from './senhas-comuns.ts';

/** Below eight characters (docs/product/accounts.md). */
export const MENSAGEM_SENHA_CURTA = 'Escolha uma senha com pelo menos 8 caracteres.';
/** For a password of `SENHAS_COMUNS`. */
export const MENSAGEM_SENHA_COMUM = 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.';
/** Above 128 characters: more would only cost the server time. */
export const MENSAGEM_SENHA_LONGA = 'Escolha uma senha com no máximo 128 caracteres.';

/** For a new password equal to the initial one, which a setting or a command gave. */
export const MENSAGEM_SENHA_VISTA = 'Escolha uma senha diferente da que você recebeu.';

/** Words that make no password, with any digits and signs around them. */
export const PALAVRAS_DA_CASA: ReadonlySet<string> = new Set(
  `zelo zelosaude telemedicina medico medica doutor doutora paciente clinica saude consulta receita receitamedica
   receitaazul atestado laudo exame exames remedio administrador administradora`.split(/\s+/),
);

/** True for guessable passwords: a CPF, or a word of the product with digits and signs. */
function ehDaCasa(senha: string): boolean {
  const letras = senha
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return PALAVRAS_DA_CASA.has(letras) || parseCpf(senha).ok;
}

/** Message to show; null when the password is valid. Length is checked before complexity. */
export function validarSenha(senha: string): string | null {
  const length = Array.from(senha).length;
  if (length < 8) return MENSAGEM_SENHA_CURTA;
  if (length > 128) return MENSAGEM_SENHA_LONGA;
  const repeated = new Set(senha).size === 1;
  const common = repeated || SENHAS_COMUNS.has(senha.toLowerCase()) || ehDaCasa(senha);
  return common ? MENSAGEM_SENHA_COMUM : null;
}

import { parseCpf } from './cpf.ts';
import { SENHAS_COMUNS } from './senhas-comuns.ts';

/** Said below eight characters (docs/product/accounts.md). */
export const MENSAGEM_SENHA_CURTA = 'Escolha uma senha com pelo menos 8 caracteres.';
/** Said for a password that every guessing list holds. */
export const MENSAGEM_SENHA_COMUM = 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.';
/** Said above 128 characters: more would only cost the server time. */
export const MENSAGEM_SENHA_LONGA = 'Escolha uma senha com no máximo 128 caracteres.';

/** Said for a new password that is the one to be replaced, which a setting or a command gave. */
export const MENSAGEM_SENHA_VISTA = 'Escolha uma senha diferente da que você recebeu.';

/** Words of this place that make no password, whatever digits and signs stand around them. */
export const PALAVRAS_DA_CASA: ReadonlySet<string> = new Set(
  `zelo zelosaude telemedicina medico medica doutor doutora paciente clinica saude consulta receita receitamedica
   receitaazul atestado laudo exame exames remedio administrador administradora`.split(/\s+/),
);

/** True for what whoever knows the person or this place tries first: a CPF, or a word of the house with digits and signs. */
function ehDaCasa(senha: string): boolean {
  const letras = senha
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z]/g, '');
  return PALAVRAS_DA_CASA.has(letras) || parseCpf(senha).ok;
}

/** The message to show for a new password, or null when it is good. Length comes before complexity. */
export function validarSenha(senha: string): string | null {
  const length = Array.from(senha).length;
  if (length < 8) return MENSAGEM_SENHA_CURTA;
  if (length > 128) return MENSAGEM_SENHA_LONGA;
  const repeated = new Set(senha).size === 1;
  const common = repeated || SENHAS_COMUNS.has(senha.toLowerCase()) || ehDaCasa(senha);
  return common ? MENSAGEM_SENHA_COMUM : null;
}

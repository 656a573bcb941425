import { SENHAS_COMUNS } from './senhas-comuns.ts';

/** Said below eight characters (docs/product/accounts.md). */
export const MENSAGEM_SENHA_CURTA = 'Escolha uma senha com pelo menos 8 caracteres.';
/** Said for a password that every guessing list holds. */
export const MENSAGEM_SENHA_COMUM = 'Esta senha é muito usada e fácil de adivinhar. Escolha outra.';
/** Said above 128 characters: more would only cost the server time. */
export const MENSAGEM_SENHA_LONGA = 'Escolha uma senha com no máximo 128 caracteres.';

/** The message to show for a new password, or null when it is good. Length comes before complexity. */
export function validarSenha(senha: string): string | null {
  const length = Array.from(senha).length;
  if (length < 8) return MENSAGEM_SENHA_CURTA;
  if (length > 128) return MENSAGEM_SENHA_LONGA;
  const repeated = new Set(senha).size === 1;
  return repeated || SENHAS_COMUNS.has(senha.toLowerCase()) ? MENSAGEM_SENHA_COMUM : null;
}

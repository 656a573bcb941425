import { createRequire } from 'node:module';
import type * as common from '@zxcvbn-ts/language-common';
import { MENSAGEM_SENHA_COMUM, validarSenha } from '#domain/contas/senha.ts';

/** Half a megabyte of words, which takes some 60 ms to load: only a process that is given a new password pays for it. */
let leaked: ReadonlySet<string> | undefined;

function load(): ReadonlySet<string> {
  const { dictionary }: typeof common = createRequire(import.meta.url)('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].map((word) => word.toLowerCase()));
}

/**
 * Judges a new password: by the rules that the page shows too (`validarSenha`), then by the list of leaked passwords, whose
 * 17,950 entries of eight characters or more (OWASP ASVS 6.2.4 asks for 3,000) a page has no room for.
 * @returns the sentence to show (docs/product/messages.md), or null when the password is good
 */
export function judgeNewPassword(password: string): string | null {
  const weak = validarSenha(password);
  if (weak !== null) return weak;
  leaked ??= load();
  return leaked.has(password.toLowerCase()) ? MENSAGEM_SENHA_COMUM : null;
}

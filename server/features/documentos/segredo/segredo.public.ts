import { randomInt } from 'node:crypto';
import { LETRAS_DO_CODIGO } from '#domain/documentos/emissao/codigo.ts';
import type { Signer, Vault } from '#platform/secrets/secrets.ts';
import { readInfoKey, SECRET_KEY } from '#pades/document-keys.ts';

/** 25 letters to the twelfth are 55.7 bits. */
const LENGTH = 12;

/** Purpose of hash and seal. */
const SEAL = 'segredo-do-documento';

/** A secret code for one document, as it is printed: `K7M4 2QXD 9RTF`. Its holder may open the document. */
export function newSecret(): string {
  const letters = Array.from({ length: LENGTH }, () => LETRAS_DO_CODIGO[randomInt(LETRAS_DO_CODIGO.length)]);
  return formatSecret(letters.join(''));
}

/** A secret in groups of four, however it was written. */
export function formatSecret(secret: string): string {
  return (plainSecret(secret).match(/.{1,4}/g) ?? []).join(' ');
}

/** A typed secret in upper case, without anything but A to Z and digits. */
export function plainSecret(typed: string): string {
  return typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
}

/**
 * HMAC-SHA-256 under APP_SECRET, by which secrets are compared and looked up: a copy of the database opens no document.
 * Spelling (case, spaces) does not change it.
 */
export function hashSecret(secret: string, { signer }: { signer: Signer }): Buffer {
  return Buffer.from(signer.token(SEAL, plainSecret(secret)), 'base64url');
}

/** `hashSecret` under APP_SECRET and, while there is one, under APP_SECRET_PREVIOUS: a row holds one of them. */
export function hashesOf(secret: string, { signer }: { signer: Signer }): Buffer[] {
  return signer.tokens(SEAL, plainSecret(secret)).map((token) => Buffer.from(token, 'base64url'));
}

export type KeptSecret = { segredo_hmac: Buffer; segredo_lacrado: string };

/** The columns for a new secret: its hash, and the secret sealed for this document. */
export function keepSecret(
  secret: string,
  documentoId: string,
  { signer, vault }: { signer: Signer; vault: Vault },
): KeptSecret {
  return {
    segredo_hmac: hashSecret(secret, { signer }),
    segredo_lacrado: vault.seal(SEAL, plainSecret(secret), documentoId),
  };
}

/** The secret of a document out of its seal, in groups of four; null for a seal of another document or APP_SECRET. */
export function openSecret(sealed: string, documentoId: string, { vault }: { vault: Vault }): string | null {
  return readSecretText(vault.open(SEAL, sealed, documentoId));
}

/** The secret that a document of ours holds in its own bytes, in groups of four; null where there is none. */
export function readSecret(pdf: Uint8Array): string | null {
  return readSecretText(readInfoKey(pdf, SECRET_KEY));
}

/** The secret that a text is, in groups of four; null for a text that is none. */
export function readSecretText(text: string | null): string | null {
  return plainSecret(text ?? '').length === LENGTH ? formatSecret(text ?? '') : null;
}

/** How many passkeys an account has at most. */
export const MAX_CHAVES = 10;
/** Characters of a passkey's name. */
export const MAX_NOME_DA_CHAVE = 60;

/**
 * Names of what keeps passkeys, by the model's id (AAGUID) that a new one tells: those in common use. Source: the list of
 * github.com/passkeydeveloper/passkey-authenticator-aaguids. Security keys of one maker have dozens; they are named by the browser.
 */
const GUARDAS: Readonly<Record<string, string>> = {
  'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4': 'Gerenciador de senhas do Google',
  'adce0002-35bc-c60a-648b-0b25f1f05503': 'Chrome no Mac',
  'fbfc3007-154e-4ecc-8c0b-6e020557d7bd': 'Senhas do iCloud',
  'dd4ec289-e01d-41c9-bb89-70fa845d4bf2': 'Senhas do iCloud',
  '08987058-cadc-4b81-b6e1-30de50dcbe96': 'Windows Hello',
  '9ddd1817-af5a-4672-a2b9-3e3dd95000a9': 'Windows Hello',
  '6028b017-b1d4-4c02-b4b3-afcdafc96bb2': 'Windows Hello',
  '53414d53-554e-4700-0000-000000000000': 'Samsung Pass',
  'bada5566-a7aa-401f-bd96-45619a55120d': '1Password',
  'd548826e-79b4-40a4-a3d8-11116f7e8349': 'Bitwarden',
  '531126d6-e717-415c-9320-3d9aa6981239': 'Dashlane',
  'f3809540-7f14-49c1-a8b3-8f813b225541': 'Enpass',
  '50726f74-6f6e-5061-7373-50726f746f6e': 'Proton Pass',
  'b84e4048-15dc-4dd0-8640-f4f60813c8af': 'NordPass',
  'fdb141b2-5d84-443e-8a35-4698c205a502': 'KeePassXC',
};

/** The first name of a passkey: what keeps it, or else the browser in which it was made (`aparelho`, such as "Chrome no Android"). */
export function nomeDaChave(aaguid: string, aparelho: string): string {
  return GUARDAS[aaguid] ?? aparelho;
}

/** The message for a name that a passkey cannot have; null when it can. */
export function problemaDoNome(nome: string): string | null {
  if (nome.trim() === '') return 'Dê um nome à chave de acesso.';
  return nome.trim().length > MAX_NOME_DA_CHAVE
    ? `O nome tem no máximo ${MAX_NOME_DA_CHAVE} letras e espaços.`
    : null;
}

import { lerCpf } from './cpf-lido.ts';
import { instante, texto, type Documento } from './valores.ts';

export type ContaTrazida =
  | {
      tipo: 'paciente';
      cpf: string;
      /** The vendor's salt and hash; null where the account has none. */
      senha: { salt: string; hash: string } | null;
      desativada: boolean;
      criadaEm: Date | null;
    }
  | { tipo: 'fora'; porque: string };

/** Decides how an account of `users.json` comes: a patient's is named by the CPF before the @. */
export function decidirConta(documento: Documento, adminEmail: string): ContaTrazida {
  const email = texto(documento['email']).toLowerCase();
  if (email !== '' && email === adminEmail.toLowerCase())
    return { tipo: 'fora', porque: 'Conta da administração: a daqui é criada por comando.' };
  const name = email.slice(0, Math.max(email.indexOf('@'), 0));
  const cpf = lerCpf(name);
  if (!/^\d{11}$/.test(name))
    return { tipo: 'fora', porque: 'Conta que não é de paciente (compartilhada ou da administração).' };
  if (cpf.como !== 'certo')
    return { tipo: 'fora', porque: 'O CPF da conta não confere: ninguém entra com ele.' };
  const [salt, hash] = [texto(documento['salt']), texto(documento['passwordHash'])];
  return {
    tipo: 'paciente',
    cpf: cpf.cpf,
    senha: salt === '' || hash === '' ? null : { salt, hash },
    desativada: documento['disabled'] === true,
    criadaEm: instante(documento['createdAt']),
  };
}

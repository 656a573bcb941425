import type { z } from 'zod';
import type { dadosPessoais } from '#contracts/contas/clientes.contract.ts';
import { parseCep } from '#domain/contas/cep.ts';
import { onlyDigits } from '#domain/contas/cpf.ts';
import { conferirDados, idadeDoMenor, SEM_COMPLEMENTO } from '#domain/contas/dados-pessoais.ts';
import { dataEmSaoPaulo, parseDataBr } from '#domain/calendario/datas.ts';
import { parseEmail } from '#domain/contas/email.ts';
import { parseTelefone } from '#domain/contas/telefone.ts';
import type { ErrorDetail } from '#platform/app-error.ts';
import type { DadosValidos } from './clientes.repository.ts';

type Dados = z.output<typeof dadosPessoais>;

/** Personal data ready to store, or the empty and the invalid fields. */
export type DadosResult =
  | { ok: true; dados: DadosValidos }
  | { ok: false; vazios: string[]; invalidos: ErrorDetail[] };

/** Validates personal data by the rules of `domain/` and normalizes them to the stored form. */
export function validateDados(d: Dados, now: Date): DadosResult {
  const hoje = dataEmSaoPaulo(now);
  const { vazios, invalidos } = conferirDados(d, hoje);
  const nascimento = parseDataBr(d.data_nascimento);
  const telefone = parseTelefone(d.telefone);
  const email = parseEmail(d.emailContato);
  const cep = parseCep(d.cep);
  const refused = vazios.length > 0 || invalidos.length > 0;
  if (refused || nascimento === null || telefone === null || email === null || cep === null) {
    return { ok: false, vazios, invalidos };
  }
  const menor = idadeDoMenor(d.data_nascimento, hoje) !== null;
  return {
    ok: true,
    dados: {
      // NFC: keyboards send accents composed or decomposed, and the search compares code points.
      nome: d.nome.normalize('NFC'),
      nome_social: d.nomeSocial.normalize('NFC'),
      data_nascimento: nascimento,
      telefone,
      email_contato: email,
      cep,
      endereco: d.endereco,
      numero: d.numero,
      bairro: d.bairro,
      complemento: d.semComplemento ? SEM_COMPLEMENTO : d.complemento,
      sem_complemento: d.semComplemento,
      uf: d.uf.toUpperCase(),
      cidade: d.cidade,
      // A guardian's data do not outlive the reason to hold them.
      responsavel_nome: menor ? d.responsavelNome : '',
      responsavel_cpf: menor ? onlyDigits(d.responsavelCpf) : '',
      responsavel_declara: menor,
    },
  };
}

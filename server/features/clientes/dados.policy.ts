import { parseCep } from '../../../domain/cep.ts';
import { parseCpf } from '../../../domain/cpf.ts';
import { dataEmSaoPaulo, idade, parseDataBr } from '../../../domain/datas.ts';
import { parseEmail } from '../../../domain/email.ts';
import { parseTelefone } from '../../../domain/telefone.ts';
import { ehUf } from '../../../domain/ufs.ts';
import type { z } from 'zod';
import type { dadosPessoais } from '../../../contracts/clientes.contract.ts';
import type { ErrorDetail } from '../../platform/app-error.ts';
import type { DadosValidos } from './clientes.repository.ts';

type Dados = z.output<typeof dadosPessoais>;

export type Julgamento =
  | { ok: true; dados: DadosValidos }
  | { ok: false; vazios: string[]; invalidos: ErrorDetail[] };

const OBRIGATORIOS = [
  'nome',
  'data_nascimento',
  'telefone',
  'emailContato',
  'cep',
  'endereco',
  'numero',
  'bairro',
  'complemento',
  'uf',
  'cidade',
] as const;

/** Judges the personal data of `/dados` (product.md point 5; decisions.md, "Over 18, or a legal guardian"). */
export function julgarDados(entrada: Dados, agora: Date): Julgamento {
  const d = trimmed(entrada);
  const nascimento = parseDataBr(d.data_nascimento);
  const hoje = dataEmSaoPaulo(agora);
  const menor = nascimento !== null && nascimento <= hoje && idade(nascimento, hoje) < 18;

  const vazios: string[] = OBRIGATORIOS.filter((campo) => d[campo] === '');
  if (menor) {
    if (d.responsavelNome === '') vazios.push('responsavelNome');
    if (d.responsavelCpf === '') vazios.push('responsavelCpf');
    if (!d.responsavelDeclara) vazios.push('responsavelDeclara');
  }
  if (vazios.length > 0) return { ok: false, vazios, invalidos: [] };

  const telefone = parseTelefone(d.telefone);
  const email = parseEmail(d.emailContato);
  const cep = parseCep(d.cep);
  const cpfResponsavel = parseCpf(d.responsavelCpf);
  const invalidos = [
    nascimento === null || nascimento > hoje
      ? invalido('data_nascimento', 'Escreva a data de nascimento como dd/mm/aaaa.')
      : null,
    telefone === null ? invalido('telefone', 'Escreva o telefone com DDD, como (11) 98888-0042.') : null,
    email === null ? invalido('emailContato', 'Escreva um e-mail completo, como nome@exemplo.com.br.') : null,
    cep === null ? invalido('cep', 'Escreva os 8 números do CEP.') : null,
    ehUf(d.uf) ? null : invalido('uf', 'Escolha o estado.'),
    menor && !cpfResponsavel.ok ? invalido('responsavelCpf', cpfResponsavel.mensagem) : null,
  ].filter((detail) => detail !== null);
  if (invalidos.length > 0 || nascimento === null || telefone === null || email === null || cep === null) {
    return { ok: false, vazios: [], invalidos };
  }
  return {
    ok: true,
    dados: {
      nome: d.nome,
      data_nascimento: nascimento,
      telefone,
      email_contato: email,
      cep,
      endereco: d.endereco,
      numero: d.numero,
      bairro: d.bairro,
      complemento: d.complemento,
      sem_complemento: d.semComplemento,
      uf: d.uf,
      cidade: d.cidade,
      // A guardian's data do not outlive the reason to hold them.
      responsavel_nome: menor ? d.responsavelNome : '',
      responsavel_cpf: menor && cpfResponsavel.ok ? cpfResponsavel.cpf : '',
      responsavel_declara: menor,
    },
  };
}

function trimmed(d: Dados): Dados {
  const text = Object.entries(d).map(([key, value]) => [
    key,
    typeof value === 'string' ? value.trim() : value,
  ]);
  const clean = Object.fromEntries(text) as Dados;
  return {
    ...clean,
    complemento: clean.semComplemento ? 'Sem complemento' : clean.complemento,
    uf: clean.uf.toUpperCase(),
  };
}

function invalido(campo: string, mensagem: string): ErrorDetail {
  return { campo, mensagem };
}

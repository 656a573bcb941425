import { expect, test } from 'vitest';
import { conferirAjuste, mesmoAjuste, type Ajuste } from './ajustes.ts';
import { formatCnpj, parseCnpj } from './cnpj.ts';
import { diretorEmPalavras } from './identidade.ts';
import { partesDoTexto, textoDoPrograma, textoEmVigor } from './textos.ts';

test.each([
  ['11.222.333/0001-81', '11.222.333/0001-81'],
  ['11222333000181', '11.222.333/0001-81'],
  // The example of the Receita Federal for numbers with letters.
  ['12.abc.345/01de-35', '12.ABC.345/01DE-35'],
  ['12ABC34501DE36', null],
  ['11.222.333/0001-80', null],
  ['00000000000000', null],
  ['12ABC34501DEAB', null],
  ['1122233300018', null],
])('the CNPJ %s is written %s', (typed, written) => {
  const cnpj = parseCnpj(typed);
  expect(cnpj && formatCnpj(cnpj)).toBe(written);
});

test('what is typed is cleaned before it is judged and compared', () => {
  const typed: Ajuste = {
    secao: 'identidade',
    conteudo: {
      razaoSocial: '  Zelo   Saúde\u202E Ltda. ',
      cnpj: '11222333000181',
      inscricao: '',
      endereco: 'Rua A,\n10',
      email: 'Contato@Zelo.Example',
      telefone: '11 30000042',
      encarregado: '',
    },
  };
  const { limpo, problemas } = conferirAjuste(typed);
  expect(problemas).toEqual([]);
  expect(limpo).toEqual({
    razaoSocial: 'Zelo Saúde Ltda.',
    cnpj: '11.222.333/0001-81',
    inscricao: '',
    endereco: 'Rua A, 10',
    email: 'Contato@zelo.example',
    telefone: '(11) 3000-0042',
    encarregado: '',
  });
  expect(
    mesmoAjuste(typed, { secao: 'identidade', conteudo: { ...typed.conteudo, cnpj: '11.222.333/0001-81' } }),
  ).toBe(true);
});

test('a director in words, with and without a speciality', () => {
  const diretor = { nome: 'Dra. Helena Prado', crm: '123', uf: 'SP', rqe: '' };
  expect(diretorEmPalavras(diretor)).toBe('Dra. Helena Prado, CRM-SP 123');
  expect(diretorEmPalavras({ ...diretor, rqe: '45' })).toBe('Dra. Helena Prado, CRM-SP 123, RQE 45');
  expect(diretorEmPalavras({ ...diretor, nome: '' })).toBe('');
});

test('a text of the house has titles, paragraphs and lists; its versions are never the program’s', () => {
  const texto = 'Antes de tudo.\n\n# Um\nLinha um\nlinha dois\n\n- a\n- b\n\n# Dois\n\nFim.';
  expect(partesDoTexto(texto)).toEqual([
    { titulo: '', blocos: ['Antes de tudo.'] },
    { titulo: 'Um', blocos: ['Linha um linha dois', ['a', 'b']] },
    { titulo: 'Dois', blocos: ['Fim.'] },
  ]);
  const own = textoEmVigor(
    { texto, pedeDeNovo: false, motivo: '' },
    { numero: 3, pedido: 2, desde: '2026-11-28T12:00:00Z' },
  );
  expect([own.versao, own.aceitaDesde]).toEqual([103, 102]);
  expect(textoDoPrograma('termos').versao).toBeLessThan(100);
});

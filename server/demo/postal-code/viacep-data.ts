type KnownCep = {
  logradouro: string;
  complemento: string;
  bairro: string;
  localidade: string;
  uf: string;
  estado: string;
  regiao: string;
  ibge: string;
  ddd: string;
};

const TOWNS = {
  'São Paulo': { uf: 'SP', estado: 'São Paulo', regiao: 'Sudeste', ibge: '3550308', ddd: '11' },
  'Rio de Janeiro': { uf: 'RJ', estado: 'Rio de Janeiro', regiao: 'Sudeste', ibge: '3304557', ddd: '21' },
  'Belo Horizonte': { uf: 'MG', estado: 'Minas Gerais', regiao: 'Sudeste', ibge: '3106200', ddd: '31' },
  Brasília: { uf: 'DF', estado: 'Distrito Federal', regiao: 'Centro-Oeste', ibge: '5300108', ddd: '61' },
  Salvador: { uf: 'BA', estado: 'Bahia', regiao: 'Nordeste', ibge: '2927408', ddd: '71' },
  Curitiba: { uf: 'PR', estado: 'Paraná', regiao: 'Sul', ibge: '4106902', ddd: '41' },
  'Porto Alegre': { uf: 'RS', estado: 'Rio Grande do Sul', regiao: 'Sul', ibge: '4314902', ddd: '51' },
  Recife: { uf: 'PE', estado: 'Pernambuco', regiao: 'Nordeste', ibge: '2611606', ddd: '81' },
  Fortaleza: { uf: 'CE', estado: 'Ceará', regiao: 'Nordeste', ibge: '2304400', ddd: '85' },
  Manaus: { uf: 'AM', estado: 'Amazonas', regiao: 'Norte', ibge: '1302603', ddd: '92' },
  Belém: { uf: 'PA', estado: 'Pará', regiao: 'Norte', ibge: '1501402', ddd: '91' },
  'São Gabriel da Cachoeira': { uf: 'AM', estado: 'Amazonas', regiao: 'Norte', ibge: '1303809', ddd: '97' },
};

const at = (
  localidade: keyof typeof TOWNS,
  logradouro: string,
  bairro: string,
  complemento = '',
): KnownCep => ({
  logradouro,
  complemento,
  bairro,
  localidade,
  ...TOWNS[localidade],
});

/** The CEPs that the demonstration knows. The last one is general: a whole town, without street or district. */
export const KNOWN_CEPS: Readonly<Record<string, KnownCep>> = {
  '01001000': at('São Paulo', 'Praça da Sé', 'Sé', 'lado ímpar'),
  '01310100': at('São Paulo', 'Avenida Paulista', 'Bela Vista', 'de 612 a 1510 - lado par'),
  '04101000': at('São Paulo', 'Rua Vergueiro', 'Vila Mariana', 'de 2001 a 2999 - lado ímpar'),
  '20040020': at('Rio de Janeiro', 'Praça Pio X', 'Centro'),
  '30130010': at('Belo Horizonte', 'Praça Sete de Setembro', 'Centro'),
  '70040010': at('Brasília', 'Quadra SBN Quadra 1', 'Asa Norte'),
  '40020000': at('Salvador', 'Rua Chile', 'Centro'),
  '80020310': at('Curitiba', 'Praça Tiradentes', 'Centro'),
  '90010150': at('Porto Alegre', 'Praça Marechal Deodoro', 'Centro Histórico'),
  '50030230': at('Recife', 'Avenida Rio Branco', 'Recife'),
  '60060440': at('Fortaleza', 'Avenida Alberto Nepomuceno', 'Centro'),
  '69010060': at('Manaus', 'Avenida Eduardo Ribeiro', 'Centro'),
  '66010000': at('Belém', 'Avenida Presidente Vargas', 'Campina'),
  '69750000': at('São Gabriel da Cachoeira', '', ''),
};

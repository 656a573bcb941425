/** The 27 federative units: abbreviation, two-digit code and name (IBGE). */
export const UFS = [
  { sigla: 'AC', codigo: '12', nome: 'Acre' },
  { sigla: 'AL', codigo: '27', nome: 'Alagoas' },
  { sigla: 'AM', codigo: '13', nome: 'Amazonas' },
  { sigla: 'AP', codigo: '16', nome: 'Amapá' },
  { sigla: 'BA', codigo: '29', nome: 'Bahia' },
  { sigla: 'CE', codigo: '23', nome: 'Ceará' },
  { sigla: 'DF', codigo: '53', nome: 'Distrito Federal' },
  { sigla: 'ES', codigo: '32', nome: 'Espírito Santo' },
  { sigla: 'GO', codigo: '52', nome: 'Goiás' },
  { sigla: 'MA', codigo: '21', nome: 'Maranhão' },
  { sigla: 'MG', codigo: '31', nome: 'Minas Gerais' },
  { sigla: 'MS', codigo: '50', nome: 'Mato Grosso do Sul' },
  { sigla: 'MT', codigo: '51', nome: 'Mato Grosso' },
  { sigla: 'PA', codigo: '15', nome: 'Pará' },
  { sigla: 'PB', codigo: '25', nome: 'Paraíba' },
  { sigla: 'PE', codigo: '26', nome: 'Pernambuco' },
  { sigla: 'PI', codigo: '22', nome: 'Piauí' },
  { sigla: 'PR', codigo: '41', nome: 'Paraná' },
  { sigla: 'RJ', codigo: '33', nome: 'Rio de Janeiro' },
  { sigla: 'RN', codigo: '24', nome: 'Rio Grande do Norte' },
  { sigla: 'RO', codigo: '11', nome: 'Rondônia' },
  { sigla: 'RR', codigo: '14', nome: 'Roraima' },
  { sigla: 'RS', codigo: '43', nome: 'Rio Grande do Sul' },
  { sigla: 'SC', codigo: '42', nome: 'Santa Catarina' },
  { sigla: 'SE', codigo: '28', nome: 'Sergipe' },
  { sigla: 'SP', codigo: '35', nome: 'São Paulo' },
  { sigla: 'TO', codigo: '17', nome: 'Tocantins' },
] as const;

export type Uf = (typeof UFS)[number]['sigla'];

export function ehUf(text: string): text is Uf {
  return UFS.some((uf) => uf.sigla === text);
}

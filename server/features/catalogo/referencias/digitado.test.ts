import { afterAll, beforeAll, expect, test } from 'vitest';
import * as contracts from '#contracts/catalogo/referencias.contract.ts';
import { startTestApp, type TestApp } from '#testing/app/app.ts';
import type { Client } from '#testing/app/client.ts';
import { signInAdmin } from '#testing/builders/builders.ts';

/** Texts that doctors type, and the row that must come first; a combination by its whole composition. */
const MEDICAMENTOS_DIGITADOS = table(`
Rivotril = clonazepam; rivotril 2mg = clonazepam
rivotril 2,5 mg/ml = clonazepam; ritalina = metilfenidato
venvanse = lisdexanfetamina; ozempic = semaglutida
tylenol 750 mg = paracetamol; tylex = codeína + paracetamol
novalgina = dipirona; dorflex = cafeína + dipirona + orfenadrina
buscopan composto = dipirona + escopolamina; puran t4 = levotiroxina
puran = levotiroxina; glifage xr = metformina
selozok = metoprolol; clavulin = ácido clavulânico + amoxicilina
amoxiclav = ácido clavulânico + amoxicilina; amoxicilina clavulanato = ácido clavulânico + amoxicilina
amoxi = amoxicilina; azitro = azitromicina
cipro = ciprofloxacino; aas = ácido acetilsalicílico
aspirina = ácido acetilsalicílico; hctz = hidroclorotiazida
hct = hidroclorotiazida; b12 = cianocobalamina
vitamina b12 = cianocobalamina; vit d = colecalciferol
luftal = simeticona; allegra = fexofenadina
annita = nitazoxanida; aerolin = salbutamol
cataflam = diclofenaco; fluimucil = acetilcisteína
losartana potassica = losartana; cloridrato de metformina = metformina
losartna = losartana; amoxilina = amoxicilina
omeprasol = omeprazol; clonasepam = clonazepam
sinvastina = sinvastatina; rivotriu = clonazepam
cbd = canabidiol; thc = tetraidrocanabinol
nph = insulina humana NPH; benzetacil = benzilpenicilina
soro fisiologico = cloreto de sódio
`);

const EXAMES_DIGITADOS = table(`
hmg = Hemograma completo
hemograma = Hemograma completo
hemogrma = Hemograma completo
tsh = Hormônio tireoestimulante
t4l = T4 livre
t4 livre = T4 livre
b12 = Vitamina B12
vit d = Vitamina D 25-hidroxi
eda = Endoscopia digestiva alta
endoscopia = Endoscopia digestiva alta
colono = Colonoscopia
rx torax = Radiografia de tórax PA
raio x de torax = Radiografia de tórax PA e perfil
rx joelho = Radiografia de joelho
rx mao = Radiografia de mão
rx coluna lombar = Radiografia de coluna lombossacra
rx seios da face = Radiografia dos seios da face
usg tireoide = Ultrassonografia de tireoide
us tireoide = Ultrassonografia de tireoide
ultrasom tireoide = Ultrassonografia de tireoide
usg abdome total = Ultrassonografia de abdome total
usg tv = Ultrassonografia transvaginal
usg mamas = Ultrassonografia de mamas
usg rins = Ultrassonografia de rins e vias urinárias
usg obstetrico = Ultrassonografia obstétrica
tc cranio = Tomografia de crânio
tc torax = Tomografia de tórax
tc coluna lombar = Tomografia de coluna
rm cranio = Ressonância magnética de crânio
rnm cranio = Ressonância magnética de crânio
rm joelho = Ressonância magnética articular
rm coluna lombar = Ressonância magnética de coluna
eco = Ecocardiograma transtorácico
ecocardiograma = Ecocardiograma transtorácico
ecg = Eletrocardiograma
eletro = Eletrocardiograma
mapa = Monitorização ambulatorial da pressão arterial
holter = Holter de 24 horas
esteira = Teste ergométrico
espirometria = Espirometria
eas = Urina tipo I
urina 1 = Urina tipo I
epf = Parasitológico de fezes
pcr = Proteína C reativa quantitativa
vhs = Velocidade de hemossedimentação
tgo = Aspartato aminotransferase
tgp = Alanina aminotransferase
ggt = Gama-glutamil transferase
gama gt = Gama-glutamil transferase
hba1c = Hemoglobina glicada
glicada = Hemoglobina glicada
glicemia = Glicemia de jejum
ac urico = Ácido úrico
acido folico = Ácido fólico
inr = Tempo de protrombina
psa = PSA total
bhcg = Beta-hCG qualitativo
vdrl = VDRL
hiv = Anti-HIV 1 e 2
fan = Fator antinúcleo
fr = Fator reumatoide
lipidograma = Perfil lipídico
preventivo = Citopatológico cérvico-vaginal
papanicolau = Citopatológico cérvico-vaginal
mamografia = Mamografia bilateral
densitometria = Densitometria óssea de coluna e fêmur
polissonografia = Polissonografia
tipagem sanguinea = Grupo sanguíneo ABO e fator Rh
`);

const CID10_DIGITADOS = table(`
hipertensao = I10
hipertensão arterial = I10
hipertenssao = I10
pressao alta = I10
has = I10
diabetes = E10
diabetes tipo 2 = E11
dm2 = E11
diabetes tipo 1 = E10
diabetis = E11
tdah = F90
deficit de atencao = F90
autismo = F84
tea = F84
ansiedade = F41
tag = F41.1
panico = F41.0
depressao = F32
depresao = F32
bipolar = F31
toc = F42
burnout = Z73.0
insonia = G47.0
enxaqueca = G43
enchaqueca = G43
cefaleia = R51
dor de cabeca = R51
asma = J45
dpoc = J44
rinite = J30
rinite alergica = J30
sinusite = J01
amigdalite = J03
dor de garganta = J02
gripe = J11
ivas = J06.9
covid = B34.2
pneumonia = J18
pneumunia = J18
otite = H66
conjuntivite = H10
itu = N39.0
infeccao urinaria = N39.0
cistite = N30
pedra nos rins = N20
lombalgia = M54.5
dor lombar = M54.5
dor nas costas = M54
ciatica = M54.3
hernia de disco = M51
fibromialgia = M79.7
tendinite = M65
gastrite = K29
refluxo = K21
drge = K21
diarreia = A09
gastroenterite = A09
hemorroida = I84
obesidade = E66
hipotireoidismo = E03
dislipidemia = E78
colesterol alto = E78.0
anemia = D64.9
dengue = A90
catapora = B01
herpes zoster = B02
acne = L70
urticaria = L50
dermatite atopica = L20
micose = B35
sarna = B86
sop = E28.2
endometriose = N80
tpm = N94.3
menopausa = N95
infarto = I21
avc = I64
icc = I50
labirintite = H81
tontura = R42
ca de mama = C50
atestado = Z02.7
`);

const ESPECIALIDADES_DIGITADAS = table(`
cardio = Cardiologia; gineco = Ginecologia e Obstetrícia
go = Ginecologia e Obstetrícia; obstetra = Ginecologia e Obstetrícia
orto = Ortopedia e Traumatologia; ortopedista = Ortopedia e Traumatologia
otorrino = Otorrinolaringologia; orl = Otorrinolaringologia
oftalmo = Oftalmologia; psiquiatra = Psiquiatria
psiquiatra infantil = Psiquiatria da Infância e Adolescência; neuro = Neurologia
neuropediatra = Neurologia Pediátrica; endocrino = Endocrinologia e Metabologia
dermato = Dermatologia; dermatolojista = Dermatologia
gastro = Gastroenterologia; procto = Coloproctologia
clinico geral = Clínica Médica; mfc = Medicina de Família e Comunidade
medico de familia = Medicina de Família e Comunidade; fisiatra = Medicina Física e Reabilitação
reumato = Reumatologia; alergista = Alergia e Imunologia
vascular = Cirurgia Vascular; pediatra = Pediatria
`);

function table(text: string): (readonly [string, string])[] {
  return text
    .trim()
    .split(/\n|; /)
    .map((line) => {
      const [typed = '', first = ''] = line.split(' = ');
      return [typed, first] as const;
    });
}

let app: TestApp;
let http: Client;
beforeAll(async () => {
  app = await startTestApp({ fill: true, jobs: false });
  http = await signInAdmin(app);
});
afterAll(() => app.stop());

const medicamentos = async (busca: string) =>
  (await http.want(contracts.buscarMedicamentos, 200, { query: { busca } })).medicamentos;

test.each(MEDICAMENTOS_DIGITADOS)('medicine %s → first %s', async (busca, first) => {
  const [found] = await medicamentos(busca);
  expect(found?.achado?.composicao ?? found?.dcb).toBe(first);
});

test.each(EXAMES_DIGITADOS)('exam %s → first %s', async (busca, first) => {
  const { exames } = await http.want(contracts.buscarExames, 200, { query: { busca } });
  expect(exames[0]?.nome).toBe(first);
});

test.each(CID10_DIGITADOS)('CID-10 %s → first %s', async (busca, first) => {
  const { cid10 } = await http.want(contracts.buscarCid10, 200, { query: { busca } });
  expect(cid10[0]?.codigo).toBe(first);
});

test.each(ESPECIALIDADES_DIGITADAS)('speciality %s → first %s', async (busca, first) => {
  const { especialidades } = await http.want(contracts.buscarEspecialidades, 200, { query: { busca } });
  expect(especialidades[0]?.nome).toBe(first);
});

test('diabetes → both of its categories before anything else', async () => {
  const { cid10 } = await http.want(contracts.buscarCid10, 200, { query: { busca: 'diabetes' } });
  expect(cid10.slice(0, 2).map(({ codigo }) => codigo)).toEqual(['E10', 'E11']);
});

test('a brand → its substance, with the brand; the substance’s own name → no other name', async () => {
  expect((await medicamentos('rivotril'))[0]).toMatchObject({
    dcb: 'clonazepam',
    lista: 'B1',
    achado: { nome: 'Rivotril', composicao: 'clonazepam' },
  });
  expect((await medicamentos('clonazepam'))[0]).toMatchObject({ dcb: 'clonazepam', achado: null });
});

test('a brand of a combination → each substance, one after the other', async () => {
  const rows = (await medicamentos('tylex')).slice(0, 2);
  const achado = { nome: 'Tylex', composicao: 'codeína + paracetamol' };
  expect(rows.map((row) => [row.dcb, row.achado])).toEqual([
    ['codeína', achado],
    ['paracetamol', achado],
  ]);
});

test('every other name leads to rows of its list, and every abbreviation to a word of it', async () => {
  const { rows: lost } = await app.deps.pool.query(`
    select lista, apelido, parte from apelidos,
           unnest(case lista when 'medicamentos' then string_to_array(linha, ' + ') else array[linha] end) parte
     where not case lista when 'medicamentos' then exists (select from medicamentos where dcb = parte)
                          when 'exames' then exists (select from exames where nome = parte)
                          when 'cid10' then exists (select from cid10 where codigo = parte collate "C")
                          when 'especialidades' then exists (select from especialidades where nome = parte)
                          else false end
    union all
    select lista, abreviatura, palavra from abreviaturas a
     where not exists (select from referencias_palavras p
                        where p.arquivo = a.lista and p.palavra = termos_de_busca(a.palavra) collate "C")`);
  expect(lost).toEqual([]);
  const { rows } = await app.deps.pool.query<{ n: number }>('select count(*) as n from apelidos');
  expect(rows[0]?.n).toBeGreaterThan(1_000);
});

import {
  conteudosDosAjustes,
  type AjusteEditavel,
  type PadraoDosAjustes,
} from '#contracts/catalogo/ajustes.contract.ts';
import {
  diretorEmPalavras,
  diretorLimpo,
  type DiretorTecnico,
  type IdentidadeLegal,
} from '#domain/ajustes/identidade.ts';
import { UFS } from '#domain/contas/ufs.ts';
import { Field } from '#ui/field/Field.tsx';
import { FormGrid } from '#ui/field/Form.tsx';
import { Select } from '#ui/field/TextInput.tsx';
import { CampoDeTexto } from './CampoDeTexto.tsx';
import { InForce } from './InForce.tsx';
import { defineSecao, idOfCampo } from './secao.ts';
import { SecaoForm } from './SecaoForm.tsx';
import { useSecao } from './useSecao.ts';

const same = <T,>(value: T) => value;
const plain = { toEdit: same, toContent: same };

const IDENTIDADE = defineSecao<'identidade', IdentidadeLegal>('identidade', {
  schema: conteudosDosAjustes.identidade,
  ...plain,
});
const DIRETOR = defineSecao<'diretor', DiretorTecnico>('diretor', {
  schema: conteudosDosAjustes.diretor,
  ...plain,
});

type FormProps = { emVigor: AjusteEditavel; padrao: PadraoDosAjustes };

const NAMES: Readonly<Record<string, string>> = {
  nome: 'Nome',
  razaoSocial: 'Razão social',
  cnpj: 'CNPJ',
  inscricao: 'Inscrição no CRM',
  endereco: 'Endereço',
  email: 'E-mail de contato',
  telefone: 'Telefone',
  encarregado: 'Encarregado de dados (LGPD)',
  crm: 'CRM',
  uf: 'Estado do CRM',
  rqe: 'RQE',
};
const nameOf = (campo: string) => NAMES[campo] ?? campo;

/** Fields of the legal identity, with their width. */
const CAMPOS = [
  ['razaoSocial', ''],
  ['cnpj', 'md-span-3'],
  ['inscricao', 'md-span-3'],
  ['endereco', ''],
  ['email', 'md-span-3'],
  ['telefone', 'md-span-3'],
  ['encarregado', ''],
] as const;

/** Who is behind the house by law. */
export function IdentidadeSection() {
  return (
    <InForce secao="identidade">
      {(emVigor, padrao) => <IdentidadeForm emVigor={emVigor} padrao={padrao} />}
    </InForce>
  );
}

function IdentidadeForm({ emVigor, padrao }: FormProps) {
  const edicao = useSecao(IDENTIDADE, emVigor);
  const { edit, write, errorOf } = edicao;
  return (
    <SecaoForm
      edicao={edicao}
      lead="Sai no rodapé do site, nos termos, no aviso de privacidade, nos recibos e em quem recebe o Pix; a inscrição, em cada documento. Um campo em branco deixa valer o que veio da instalação."
      names={nameOf}
      verb="Salvar identidade"
    >
      <FormGrid>
        {CAMPOS.map(([campo, width]) => (
          <CampoDeTexto
            key={campo}
            id={idOfCampo('identidade', campo)}
            label={nameOf(campo)}
            padrao={campo === 'telefone' ? '' : padrao[campo]}
            className={width}
            error={errorOf(campo)}
            value={edit[campo]}
            onWrite={(text) => write({ ...edit, [campo]: text })}
          />
        ))}
      </FormGrid>
    </SecaoForm>
  );
}

/** The doctor who answers for the clinic, as documents and public pages name them. */
export function DiretorSection() {
  return (
    <InForce secao="diretor">
      {(emVigor, padrao) => <DiretorForm emVigor={emVigor} padrao={padrao} />}
    </InForce>
  );
}

function DiretorForm({ emVigor, padrao }: FormProps) {
  const edicao = useSecao(DIRETOR, emVigor);
  const { edit, write, errorOf } = edicao;
  const words = diretorEmPalavras(diretorLimpo(edit)) || padrao.diretor || 'por preencher';
  const line = (campo: 'nome' | 'crm' | 'rqe', width: string) => (
    <CampoDeTexto
      id={idOfCampo('diretor', campo)}
      label={nameOf(campo)}
      className={width}
      figures={campo === 'nome' ? undefined : 'num'}
      inputMode={campo === 'nome' ? 'text' : 'numeric'}
      error={errorOf(campo)}
      value={edit[campo]}
      onWrite={(text) => write({ ...edit, [campo]: text })}
    />
  );
  return (
    <SecaoForm
      edicao={edicao}
      lead="O médico que responde pela clínica perante o CRM; a lei exige um. O nome aparece no site, nos termos e em cada documento novo. Tudo em branco deixa valer o que veio da instalação."
      names={nameOf}
      verb="Salvar diretor técnico"
    >
      <FormGrid>
        {line('nome', '')}
        {line('crm', 'md-span-2')}
        <Field
          id={idOfCampo('diretor', 'uf')}
          label={nameOf('uf')}
          className="md-span-2"
          error={errorOf('uf')}
        >
          {(control) => (
            <Select
              {...control}
              value={edit.uf}
              onChange={({ currentTarget }) => write({ ...edit, uf: currentTarget.value })}
            >
              <option value="">Escolha</option>
              {UFS.map(({ sigla, nome }) => (
                <option key={sigla} value={sigla}>
                  {nome}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {line('rqe', 'md-span-2')}
      </FormGrid>
      <p className="editar-previa small" role="status">
        Como sai nas páginas e nos documentos: <b>{words}</b>
      </p>
    </SecaoForm>
  );
}

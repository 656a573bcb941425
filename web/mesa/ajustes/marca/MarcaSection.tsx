import {
  conteudosDosAjustes,
  type AjusteEditavel,
  type PadraoDosAjustes,
} from '#contracts/catalogo/ajustes.contract.ts';
import { parseCor } from '#domain/ajustes/cor.ts';
import type { MarcaDaCasa } from '#domain/ajustes/identidade.ts';
import { Field } from '#ui/field/Field.tsx';
import { FormGrid } from '#ui/field/Form.tsx';
import { TextInput } from '#ui/field/TextInput.tsx';
import { CampoDeTexto } from '../editar/CampoDeTexto.tsx';
import { InForce } from '../editar/InForce.tsx';
import { defineSecao, idOfCampo } from '../editar/secao.ts';
import { SecaoForm } from '../editar/SecaoForm.tsx';
import { useSecao } from '../editar/useSecao.ts';
import { LogoField } from './LogoField.tsx';
import { MarcaPrevia } from './MarcaPrevia.tsx';
import './marca.css';

const MARCA = defineSecao<'marca', MarcaDaCasa>('marca', {
  schema: conteudosDosAjustes.marca,
  toEdit: (conteudo) => conteudo,
  toContent: (edit) => edit,
});

const NAMES: Readonly<Record<string, string>> = {
  nome: 'Nome da marca',
  frase: 'Frase curta',
  cor: 'Cor da marca',
  logo: 'Logotipo',
};
const nameOf = (campo: string) => NAMES[campo] ?? campo;
/** Shown by the palette while no colour can be read: the design's own. */
const OWN = '#2244bb';

/** Name, sentence, colour and picture of the house. */
export function MarcaSection() {
  return (
    <InForce secao="marca">{(emVigor, padrao) => <MarcaForm emVigor={emVigor} padrao={padrao} />}</InForce>
  );
}

function MarcaForm({ emVigor, padrao }: { emVigor: AjusteEditavel; padrao: PadraoDosAjustes }) {
  const edicao = useSecao(MARCA, emVigor);
  const { edit, write, errorOf } = edicao;
  return (
    <SecaoForm
      edicao={edicao}
      lead="O nome aparece no topo das páginas, nos e-mails e nos documentos; a frase, no rodapé do site; a cor, nos botões e links das páginas e dos e-mails. Um campo em branco deixa valer o que veio da instalação."
      names={nameOf}
      verb="Salvar marca"
    >
      <FormGrid>
        {(['nome', 'frase'] as const).map((campo) => (
          <CampoDeTexto
            key={campo}
            id={idOfCampo('marca', campo)}
            label={nameOf(campo)}
            padrao={padrao[campo]}
            error={errorOf(campo)}
            value={edit[campo]}
            onWrite={(text) => write({ ...edit, [campo]: text })}
          />
        ))}
        <Field
          id={idOfCampo('marca', 'cor')}
          label={nameOf('cor')}
          hint="Seis letras ou números, como #2244bb. Em branco vale o azul do programa."
          error={errorOf('cor')}
        >
          {(control) => (
            <div className="marca-cor">
              <TextInput
                {...control}
                figures="num"
                autoComplete="off"
                spellCheck={false}
                maxLength={20}
                value={edit.cor}
                onChange={({ currentTarget }) => write({ ...edit, cor: currentTarget.value })}
              />
              <input
                type="color"
                aria-label="Escolher a cor na paleta"
                value={parseCor(edit.cor) ?? OWN}
                onChange={({ currentTarget }) => write({ ...edit, cor: currentTarget.value })}
              />
            </div>
          )}
        </Field>
        <LogoField
          id={idOfCampo('marca', 'logo')}
          value={edit.logo}
          error={errorOf('logo')}
          onWrite={(logo) => write({ ...edit, logo })}
        />
      </FormGrid>
      <MarcaPrevia nome={edit.nome.trim() || padrao.nome} marca={edit} />
    </SecaoForm>
  );
}

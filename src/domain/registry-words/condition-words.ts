/** A registration may have happened 'already', and 'only' (who may register) is said of all names. */
export type ConditionRole = 'condition' | 'already' | 'only';

const already = new Set(
  'already,ya,ja,xa,gia,deja,bereits,schon,reeds,al,redan,allerede,jo,juz,jiz,uz,zaten,jada,dagoeneko,mar,sudah,telah,vec,уже'.split(
    ',',
  ),
);
const only = new Set(
  'only,solo,solamente,unicamente,so,somente,apenas,soamente,nomes,soltanto,seulement,uniquement,nur,alleen,slechts,endast,bara,kun,vain,tylko,jen,pouze,sadece,yalnizca,bakarrik,soilik,csak,hanya,doar,numai,samo,только'.split(
    ',',
  ),
);

export function conditionRole(word: string): ConditionRole {
  if (already.has(word)) return 'already';
  return only.has(word) ? 'only' : 'condition';
}

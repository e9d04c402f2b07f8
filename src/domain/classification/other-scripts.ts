/** Trades in scripts that the word tables do not cover: the trade, then its words. The first match counts. */
const table = `
hotel: отель гостиница ホテル 旅館 호텔 모텔 酒店 宾馆 飯店 فندق ξενοδοχείο
hostal: хостел ゲストハウス 게스트하우스 旅舍 民宿
pizzería: пиццерия ピザ 피자
cafetería: кафе кофейня カフェ 喫茶 コーヒー 카페 커피 咖啡 مقهى
panadería: пекарня パン屋 ベーカリー 제과점 빵집 面包
pastelería: кондитерская ケーキ 菓子 케이크 蛋糕 甜品
bar: бар バー 居酒屋 술집 주점 酒吧
restaurante: ресторан столовая суши レストラン 食堂 料理 寿司 ラーメン 음식점 식당 레스토랑 餐厅 餐馆 餐廳 饭店 مطعم εστιατόριο
supermercado: супермаркет продукты スーパー コンビニ 슈퍼마켓 편의점 超市 便利店
farmacia: аптека 薬局 ドラッグストア 약국 药店 药房 صيدلية
dentista: стоматолог 歯科 치과 牙科
veterinario: ветеринар 動物病院 동물병원 宠物医院
hospital: больница 病院 병원 医院
médico: клиника врач クリニック 医院 의원 诊所
peluquería: парикмахерская барбершоп 美容室 理容 ヘアサロン 미용실 이발소 理发 美发
centro de estética: салон_красоты маникюр ネイル エステ 네일 피부관리 美甲 美容院
gimnasio: фитнес тренажерный ジム フィットネス 헬스장 健身
taller mecánico: автосервис шиномонтаж 自動車整備 정비소 汽车维修
concesionario: автосалон 自動車販売 자동차판매 汽车销售
gasolinera: азс заправка ガソリンスタンド 주유소 加油站
abogado: адвокат юрист нотариус 法律事務所 弁護士 변호사 律师
gestoría: бухгалтер 税理士 会計 세무사 会计
inmobiliaria: недвижимость 不動産 부동산 房地产
banco: банк 銀行 은행 银行
autoescuela: автошкола 自動車教習所 운전학원 驾校
guardería: детский_сад 保育園 幼稚園 유치원 어린이집 幼儿园
colegio: школа университет 学校 大学 학교 대학교 学校
academia: курсы 学習塾 학원 培训
floristería: цветы цветочный 花屋 꽃집 花店
librería: книжный 書店 서점 书店
ropa: одежда アパレル 洋服 의류 옷 服装
zapatería: обувь 靴 신발 鞋店
joyería: ювелирный ジュエリー 쥬얼리 珠宝
muebles: мебель 家具 가구
óptica: оптика メガネ 안경 眼镜
museo: музей 美術館 博物館 박물관 博物馆
tienda de animales: зоомагазин ペットショップ 애완동물 宠物店
bazar: магазин ショップ 店 상점 가게 商店 متجر
`;

const signs: readonly { oficio: string; texts: readonly string[] }[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [oficio = '', texts = ''] = line.split(': ');
    return { oficio, texts: texts.split(' ').map((text) => text.replaceAll('_', ' ')) };
  });

export function tradeInOtherScripts(text: string): string | null {
  const lower = text.slice(0, 200).toLowerCase();
  return signs.find(({ texts }) => texts.some((one) => lower.includes(one)))?.oficio ?? null;
}

/** Networks, messengers and link pages; each matches its subdomains too. */
export const SOCIAL = `
  facebook.com fb.com fb.me fb.gg fb.watch m.me messenger.com instagram.com instagr.am ig.me threads.net threads.com
  twitter.com x.com t.co tiktok.com youtube.com youtu.be youtube-nocookie.com linkedin.com lnkd.in pinterest.com pin.it
  whatsapp.com wa.me wa.link api.whatsapp.com chat.whatsapp.com walink.co wasap.my telegram.me telegram.org t.me viber.com line.me
  snapchat.com twitch.tv discord.gg discord.com reddit.com vimeo.com dailymotion.com flickr.com soundcloud.com spotify.com
  bandcamp.com mixcloud.com vk.com ok.ru tuenti.com myspace.com xing.com meetup.com weibo.com kwai.com bsky.app mastodon.social
  patreon.com ko-fi.com onlyfans.com deviantart.com last.fm hi5.com orkut.com foursquare.com swarmapp.com
  linktr.ee linktree.com beacons.ai bio.link bio.site lnk.bio linkin.bio linkinbio.com campsite.bio allmylinks.com
  taplink.cc taplink.at taplink.ws solo.to msha.ke milkshake.app later.com flow.page flowcode.com contactinbio.com
  hoo.be about.me magic.ly koji.to komi.io snipfeed.co znap.link heylink.me carrd.link many.link tap.bio
  biolink.info lnk.to ffm.to linkfire.com smarturl.it direct.me instabio.cc linkr.bio linkpop.com withkoji.com
  shor.by shorby.com wlo.link popl.co hihello.me blinq.me dot.cards vcardplus.com qr-code.click me-qr.com qrco.de q-r.to
  linkbio.co liinks.co biolinky.co linkme.global bento.me wechat.com weixin.qq.com kakao.com
  nextdoor.com strava.com wattpad.com quora.com clubhouse.com truthsocial.com gettr.com likee.video sharechat.com
`;

/** Shortened addresses and QR codes, which do not show their target. */
export const SHORTENERS = `
  bit.ly bitly.com j.mp tinyurl.com is.gd v.gd ow.ly buff.ly cutt.ly rebrand.ly short.io t.ly tiny.cc shorturl.at rb.gy
  goo.su s.id soo.gd clck.ru tr.im adf.ly bc.vc ouo.io u.to n9.cl acortar.link acortaurl.com urlz.fr shorte.st tny.im
  lc.cx dlvr.it ift.tt snip.ly bl.ink kutt.it zpr.io surl.li shorturl.gg urlshorturl.com qrfy.com qrcodes.pro qr1.be
  hubs.la hubs.ly mcaf.ee po.st db.tt tiny.one 1url.com x.gd gg.gg linkd.in app.link onelink.to smart.link
  onelink.me g2.by spoti.fi amzn.to a.co amzn.eu apple.co etsy.me yhoo.it bcove.me qr.net me2.do bnc.lt wp.me ln.is
  xurl.es l.ead.me uqr.to qr.link scnv.io mtr.cool oal.lu bitly.ws t.cn dub.sh
`;

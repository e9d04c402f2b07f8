import type { Language } from './language.ts';

export const english: Language = {
  code: 'en',
  concord: false,
  subject:
    'domain,name,domain name,object,string,domain name requested,label,queried object,requested domain,requested domain name,nic name,requested name,requested object,requested string',
  known:
    'found,exists,exist,existing,located,known,listed,recorded,matched,match,matches,matching,match found,present,returned,retrieved,information available,info available,data available,information found,hits,find,have a record,have any record,have record,records matching',
  held: 'registered,registred,delegated,assigned,allocated,taken,in use,occupied,active,owned,already registered',
  free: 'available,free,vacant,registrable,registerable,assignable,allocatable,available for registration,available to register,available for registering,available for delegation,available to be registered,available for purchase',
  absent:
    'unregistered,unassigned,unallocated,undelegated,unknown,nonexistent,non existent,object not found,domain not found,no object found,but this server does not have,but this server does not know',
  kept: 'unavailable',
  not: 'not,never,unable to',
  none: 'no,no such,zero,0,nothing,none',
  things:
    'domain,domains,domain name,domain names,domain registration,domain registrations,domain name registration,domain name registrations,names,name,object,objects,entry,entries,record,records,data,results,result,information,info,registration,registrations,domain records,match,matches',
  modal:
    'can be,could be,may be,might be,will be,shall be,can,could,may,might,will,allowed,permitted,eligible,to be registered,acceptable',
  condition:
    'on request,upon request,but,however,although,though,unless,until,if,whether,when,once,after,before,because,since,except,only,from,as of,starting,beginning,later,soon,upcoming,owner,holder,registrant,seller,broker,offer,offers,sale,auction,price,fee,buy,purchase,purchased,bought,pending,transferred,backorder,approval,wait,while,broad,already,instead,otherwise',
  filler:
    'a,an,the,this,that,these,your,our,its,it,is,are,was,were,be,been,being,has,have,had,does,do,did,there,we,you,i,for,of,to,by,with,about,on,sorry,but domain,sorry but,unfortunately,error,errors,your query,this query,the query,for query,query status,search,searched,request,requested,queried,specified,entered,given,supplied,consulted,wanted,looking,criteria,matching that query,status,state,registration,register,registering,currently,now,still,yet,here,selected,source,sources,above,which,or,and,zone,tld,response,reply,result,please,appears,seems,internet,could,notes,code,entry,entries,record,records,data,information,valid,yes,true,using,related,matched,exact,visit,any,zone domain',
  place:
    'database,databases,registry,registries,register,server,servers,whois,nic,system,repository,directory,registrar,registrars',
  into: 'in,within,on,at,from,to,with,by',
};
